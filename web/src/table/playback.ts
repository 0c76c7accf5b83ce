/**
 * Plays moments one after another. Knows of time and nothing of the page: whoever looks is told
 * which moment it is (null: the present), and may end the waiting or all of it.
 */
import type { Beat } from './beats';

export interface PlaybackOptions {
  hold: (beat: Beat) => number | null;
  onbeat: (beat: Beat | null) => void;
  /** a moment that passes without being shown, as everything was brought to the present */
  onpassed: (beat: Beat) => void;
  /** for tests */
  later?: (run: () => void, milliseconds: number) => unknown;
  cancel?: (timer: unknown) => void;
}

/** So much at once is only met after a long sleep: the log has it all. */
export const TOO_MANY = 120;

export class Playback {
  #queue: Beat[] = [];
  #now: Beat | null = null;
  #timer: unknown = null;

  constructor(private readonly options: PlaybackOptions) {}

  get busy(): boolean {
    return this.#now !== null;
  }
  /** Whether it stands still until the player goes on. */
  get waiting(): boolean {
    return this.#now !== null && this.#timer === null;
  }

  add(beats: readonly Beat[]): void {
    this.#queue.push(...beats);
    if (this.#queue.length > TOO_MANY) this.flush();
    else if (!this.#now) this.#next();
  }

  /** Goes on to the next moment at once. */
  next(): void {
    if (this.#now) this.#next();
  }

  /** The pace has changed: the moment on the table is held as long as the new one says. */
  retime(): void {
    if (this.#now) this.#hold(this.#now);
  }

  /** Brings the table to the present. */
  flush(): void {
    if (!this.#now && this.#queue.length === 0) return;
    this.#stop();
    for (const beat of this.#queue.splice(0)) this.options.onpassed(beat);
    this.#now = null;
    this.options.onbeat(null);
  }

  #next(): void {
    this.#stop();
    this.#now = this.#queue.shift() ?? null;
    this.options.onbeat(this.#now);
    if (this.#now) this.#hold(this.#now);
  }

  #hold(beat: Beat): void {
    this.#stop();
    const time = this.options.hold(beat);
    if (time === null) return;
    const later = this.options.later ?? ((run, milliseconds) => setTimeout(run, milliseconds));
    this.#timer = later(() => {
      this.#timer = null;
      this.#next();
    }, time);
  }

  #stop(): void {
    if (this.#timer !== null) (this.options.cancel ?? ((timer) => clearTimeout(timer as ReturnType<typeof setTimeout>)))(this.#timer);
    this.#timer = null;
  }
}
