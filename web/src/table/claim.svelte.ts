/** A claim in the making: a number typed, or what the player has marked. Nothing here knows what is true. */
export type MarkKind = 'fifteen' | 'pair' | 'run' | 'flush' | 'nobs';
export interface Mark {
  key: number;
  kind: MarkKind;
  cards: string[];
  points: number;
}

/** What a player who says this of so many cards asks for. */
export const askedFor = (kind: MarkKind, cards: number): number =>
  kind === 'fifteen' || kind === 'pair' ? 2 : kind === 'nobs' ? 1 : cards;

export class Claim {
  way = $state<'number' | 'marks'>('number');
  digits = $state('');
  picked = $state<string[]>([]);
  marks = $state<Mark[]>([]);
  #key = 0;

  /** What would be claimed; null while nothing has been entered. Marking nothing at all is entering nothing. */
  get points(): number | null {
    if (this.way === 'marks') return this.marks.length > 0 ? this.marks.reduce((sum, mark) => sum + mark.points, 0) : null;
    return this.digits === '' ? null : Number(this.digits);
  }

  digit(digit: number): void {
    this.way = 'number';
    this.digits = this.digits.length >= 2 ? String(digit) : String(Number(this.digits + digit));
  }
  erase(): void {
    this.digits = this.digits.slice(0, -1);
  }
  pick(card: string): void {
    this.picked = this.picked.includes(card) ? this.picked.filter((other) => other !== card) : [...this.picked, card];
  }
  mark(kind: MarkKind): void {
    if (this.picked.length === 0) return;
    this.marks = [...this.marks, { key: ++this.#key, kind, cards: this.picked, points: askedFor(kind, this.picked.length) }];
    this.picked = [];
  }
  remove(key: number): void {
    this.marks = this.marks.filter((mark) => mark.key !== key);
  }
  clear(): void {
    this.digits = '';
    this.picked = [];
    this.marks = [];
  }
}
