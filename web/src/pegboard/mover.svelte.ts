import { duration, moment, pairOf, plan, type Flight, type PegPair, type Pegs } from './motion';

/** One peg as it is drawn: between two holes, at a height. */
export interface PegPlace {
  from: number;
  to: number;
  part: number;
  lift: number;
}

const still = (hole: number): PegPlace => ({ from: hole, to: hole, part: 1, lift: 0 });

export interface MoveOptions {
  reduced: boolean;
  speed: number;
  /** a peg touched the next hole */
  onstep?: () => void;
  /** everything has come to rest, or was made to */
  onrest?: () => void;
}

/** Moves the pegs of one board. New scores during a move end that move at once. */
export class PegMover {
  pegs = $state.raw<[PegPlace, PegPlace][]>([]);
  #resting: PegPair[] = [];
  #flying: { side: number; flight: Flight; passed: number }[] = [];
  #started = 0;
  #frame = 0;
  #options: MoveOptions = { reduced: true, speed: 1 };

  constructor(sides: readonly Pegs[]) {
    this.#place(sides);
  }

  #place(sides: readonly Pegs[]): void {
    this.#resting = sides.map(pairOf);
    this.#settle();
  }

  #settle(): void {
    this.pegs = this.#resting.map(([a, b]) => [still(a), still(b)]);
  }

  update(sides: readonly Pegs[], options: MoveOptions): void {
    this.skip();
    this.#options = options;
    if (sides.length !== this.#resting.length) return this.#place(sides);
    const plans = sides.map((side, i) => plan(this.#resting[i]!, side, options.speed));
    this.#resting = plans.map((p) => p.end);
    this.#flying = plans.flatMap((p, side) => p.flights.map((flight) => ({ side, flight, passed: 0 })));
    if (this.#flying.length === 0) return;
    // Nobody watches a hidden page, and its frames do not come.
    if (options.reduced || document.hidden) return this.skip();
    document.addEventListener('visibilitychange', this.skip);
    this.#started = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  /** Puts every peg where it is going. */
  skip = (): void => {
    if (this.#flying.length === 0) return;
    cancelAnimationFrame(this.#frame);
    document.removeEventListener('visibilitychange', this.skip);
    this.#flying = [];
    this.#settle();
    this.#options.onrest?.();
  };

  #tick = (now: number): void => {
    const elapsed = now - this.#started;
    if (this.#flying.every(({ flight }) => elapsed >= duration(flight))) {
      this.#options.onstep?.();
      return this.skip();
    }
    const pegs = this.#resting.map(([a, b]): [PegPlace, PegPlace] => [still(a), still(b)]);
    let stepped = false;
    for (const entry of this.#flying) {
      const at = moment(entry.flight, elapsed);
      if (at.passed > entry.passed && at.passed > 1) stepped = true;
      entry.passed = at.passed;
      pegs[entry.side]![entry.flight.peg] = at;
    }
    this.pegs = pegs;
    if (stepped) this.#options.onstep?.();
    this.#frame = requestAnimationFrame(this.#tick);
  };
}
