/**
 * Where everything is on the board. Pure geometry: a hole has a number and a place,
 * and nobody else works out either.
 *
 * The track is one ribbon that winds from street to street, like a road with a lane
 * for each side. Places are worked out for a board lying down (first street on top,
 * walked from left to right); a standing board is the same one turned a quarter to the left.
 */
export interface Point {
  x: number;
  y: number;
}
export type Orientation = 'horizontal' | 'vertical';

export interface Spacing {
  /** from hole to hole */
  pitch: number;
  /** more between groups of five */
  group: number;
  /** from lane to lane */
  lane: number;
  /** of wood between two streets */
  between: number;
  /** of wood round the track */
  margin: number;
}

export const FULL: Spacing = { pitch: 10, group: 5, lane: 11, between: 10, margin: 12 };
export const COMPACT: Spacing = { pitch: 9.2, group: 3.4, lane: 9.4, between: 2.5, margin: 3 };

export const STREET = 30;
export const GROUP = 5;
/** A longer game goes round the board again. */
export const LAP = 120;

/** Holes in each lane, start and game hole apart. */
export const laneHoles = (target: number): number => Math.min(target - 1, LAP);
export const streets = (target: number): number => Math.ceil(laneHoles(target) / STREET);
export const laps = (target: number): number => Math.max(1, Math.ceil((target - 1) / LAP));
/** The lap on which a score lies: 1 to 120 is the first. */
export const lapOf = (hole: number, target: number): number =>
  Math.min(laps(target), Math.max(1, Math.ceil(hole / LAP)));
/** One game hole for all sides after the last street; a target in mid-lap is an ordinary hole instead. */
export const hasGameHole = (target: number): boolean => target - 1 <= LAP || (target - 1) % LAP === 0;

export class Board {
  readonly width: number;
  readonly length: number;
  readonly streets: number;
  private readonly left: number;

  constructor(
    readonly sides: number,
    readonly target: number,
    readonly spacing: Spacing = FULL,
  ) {
    const s = spacing;
    this.streets = streets(target);
    const bend = this.radius + this.band / 2;
    this.left = s.margin + Math.max(s.group + 2 * s.pitch + this.band / 2 + 1, this.streets > 2 ? bend + s.pitch * 0.6 : 0);
    const end = this.x(STREET - 1);
    const right = this.streets > 1 ? s.pitch * 0.6 + bend : s.group + s.pitch + this.band / 2 + 1;
    this.length = end + right + s.margin;
    this.width = 2 * s.margin + this.streets * this.band + (this.streets - 1) * s.between;
  }

  /** Width of the ribbon. */
  get band(): number {
    return this.sides * this.spacing.lane + this.spacing.lane * 0.35;
  }
  /** Of the bend in the middle of the ribbon. */
  get radius(): number {
    return (this.band + this.spacing.between) / 2;
  }

  /** Left to right; a column below 0 or above 29 is just outside the street. */
  x(column: number): number {
    const { pitch, group } = this.spacing;
    if (column < 0) return this.left - group + column * pitch;
    return this.left + column * pitch + Math.floor(column / GROUP) * group;
  }

  /** Lanes keep their order round a bend, so every other street has them the other way up. */
  y(street: number, offset = 0): number {
    const middle = this.spacing.margin + this.band / 2 + street * (this.band + this.spacing.between);
    return middle + (street % 2 === 0 ? offset : -offset);
  }

  offset(side: number): number {
    return (side - (this.sides - 1) / 2) * this.spacing.lane;
  }

  /** The place of step i of the track, counted from 0; a full street's next step lies straight on. */
  private step(street: number, i: number): number {
    return this.x(street % 2 === 0 ? i : STREET - 1 - i);
  }

  /** Place of a hole on the board lying down. 0 and -1 are the start holes. */
  place(side: number, hole: number): Point {
    if (hole <= 0) return { x: this.x(hole - 1), y: this.y(0, this.offset(side)) };
    if (hole >= this.target && hasGameHole(this.target)) {
      const n = laneHoles(this.target);
      const street = Math.floor((n - 1) / STREET);
      return { x: this.step(street, n - street * STREET), y: this.y(street) };
    }
    const n = (Math.min(hole, this.target) - 1) % LAP;
    const street = Math.floor(n / STREET);
    return { x: this.step(street, n % STREET), y: this.y(street, this.offset(side)) };
  }

  /** The line across the track just before a hole, as two ends on the board lying down. */
  lineBefore(hole: number): [Point, Point] {
    const n = (hole - 1) % LAP;
    const street = Math.floor(n / STREET);
    const i = n % STREET;
    const gap = this.spacing.pitch + (i % GROUP === 0 ? this.spacing.group : 0);
    const x = this.step(street, i) - ((street % 2 === 0 ? 1 : -1) * gap) / 2;
    const half = this.band / 2;
    return [{ x, y: this.y(street) - half }, { x, y: this.y(street) + half }];
  }

  turn(point: Point, orientation: Orientation): Point {
    return orientation === 'horizontal' ? point : { x: point.y, y: this.length - point.x };
  }
}

/** The centre of a hole of a side's lane, in the units of the drawing. */
export function holePosition(
  side: number, hole: number, sides: number, target: number, orientation: Orientation = 'horizontal', spacing: Spacing = FULL,
): Point {
  const board = new Board(sides, target, spacing);
  return board.turn(board.place(side, hole), orientation);
}

export interface SkunkLine {
  /** the last hole that is still a skunk */
  after: number;
  kind: 'skunk' | 'double';
}

/** At 121: after 90 and after 60. A double skunk needs a target of 91 or more. */
export function skunkLines(target: number): SkunkLine[] {
  const lines: SkunkLine[] = [{ after: target - 31, kind: 'skunk' }];
  if (target >= 91) lines.push({ after: target - 61, kind: 'double' });
  return lines.filter((line) => line.after > 0);
}
