import { flushSync } from 'svelte';

/** Milliseconds that parts are built in one go. */
const SPELL = 4;

/**
 * A page that is much to build comes in parts: between two spells of building the browser draws what is there and
 * hears what is pressed, on slow phones too.
 */
export class Parts {
  /** how many of them are there by now */
  ready = $state(0);
  #all = $state(Infinity);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether everything is there. */
  get whole(): boolean {
    return this.ready >= this.#all;
  }

  /** Begins with the first part at once, or with as many; the others follow. */
  start(all: number, ready = 1): void {
    this.stop();
    this.#all = all;
    this.ready = ready;
    this.#rest();
  }

  /** All that is missing, at once: for whoever asks for it before it came. */
  finish(): void {
    this.stop();
    if (!this.whole) this.ready = this.#all;
    flushSync();
  }

  /** Nothing more comes. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #build(): void {
    const until = performance.now() + SPELL;
    do {
      this.ready += 1;
      flushSync();
    } while (!this.whole && performance.now() < until);
    this.#rest();
  }

  #rest(): void {
    if (!this.whole) this.#timer = setTimeout(() => this.#build());
  }
}
