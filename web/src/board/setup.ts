/** Who plays on the board, and for what. */
export const PAINTS = ['red', 'blue', 'green', 'violet', 'copper', 'black'] as const;
export type Paint = (typeof PAINTS)[number];

/** How four, three or two sit together. */
export const TABLES = ['two', 'three', 'four', 'partners'] as const;
export type Table = (typeof TABLES)[number];

/** What the games add up to: nothing, a number of games, or tournament points. */
export const MATCHES = ['open', 'best3', 'best5', 'best7', 'points'] as const;
export type MatchKind = (typeof MATCHES)[number];

export interface Setup {
  table: Table;
  /** one name a player, clockwise; empty ones are named by their colour */
  names: string[];
  /** one colour a track */
  paints: Paint[];
  target: number;
  match: MatchKind;
  /** a skunk wins two games, a double skunk three */
  skunksCount: boolean;
}

export const LOWEST_TARGET = 31;
export const HIGHEST_TARGET = 361;
export const LONGEST_NAME = 16;

export const usualSetup = (): Setup => ({
  table: 'two', names: ['', '', '', ''], paints: ['red', 'blue', 'green', 'violet'], target: 121, match: 'open', skunksCount: false,
});

export const players = (setup: Setup): number => ({ two: 2, three: 3, four: 4, partners: 4 })[setup.table];
export const tracks = (setup: Setup): number => (setup.table === 'partners' ? 2 : players(setup));
/** Partners sit opposite each other. */
export const trackOf = (setup: Setup, player: number): number => player % tracks(setup);
export const playersOf = (setup: Setup, track: number): number[] =>
  Array.from({ length: players(setup) }, (_, i) => i).filter((player) => trackOf(setup, player) === track);
/** Games that win the match; null when there is no end to it. */
export const gamesToWin = (setup: Setup): number | null => ({ best3: 2, best5: 3, best7: 4, open: null, points: null })[setup.match];

/** Whether a score goes on when this setup takes another's place. */
export const sameBoard = (a: Setup, b: Setup): boolean => a.table === b.table && a.target === b.target;
