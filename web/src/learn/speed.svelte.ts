/** How fast worked examples run, the same for all of them. */
export type Speed = 'slow' | 'normal' | 'fast';
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast'];
const SECONDS: Record<Speed, number> = { slow: 4, normal: 2.2, fast: 1 };
const KEY = 'pegout.learn-speed';

function stored(): Speed {
  try {
    return SPEEDS.find((speed) => speed === localStorage.getItem(KEY)) ?? 'normal';
  } catch {
    return 'normal';
  }
}

class Pace {
  #speed = $state<Speed>(stored());

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    try {
      localStorage.setItem(KEY, speed);
    } catch {
      // Storage is full or forbidden: the choice holds for this visit.
    }
  }
  /** Milliseconds a step stays. */
  get time(): number {
    return SECONDS[this.#speed] * 1000;
  }
}

export const pace = new Pace();

let pauseOther: () => void = () => {};
/** One example runs at a time: starting one pauses the one before. */
export function onlyThisRuns(pause: () => void): void {
  if (pauseOther !== pause) pauseOther();
  pauseOther = pause;
}
