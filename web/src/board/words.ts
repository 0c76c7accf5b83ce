/** The words of the board for real cards. */
import { players, playersOf, trackOf, type MatchKind, type Paint, type Setup, type Table } from './setup';
import type { Entry } from './score';

const PAINT_NAMES: Record<Paint, string> = { red: 'Red', blue: 'Blue', green: 'Green', violet: 'Violet', copper: 'Copper', black: 'Black' };
const TABLE_NAMES: Record<Table, string> = { two: 'Two', three: 'Three', four: 'Four', partners: 'Partners' };
const MATCH_NAMES: Record<MatchKind, string> = {
  open: 'No end', best3: 'Best of 3', best5: 'Best of 5', best7: 'Best of 7', points: 'Tournament points',
};
const SKUNKS = ['', 'skunk', 'double skunk'] as const;

/** A player without a name is called by the colour. */
export function playerName(setup: Setup, player: number): string {
  const given = setup.names[player]?.trim();
  if (given) return given;
  const paint = PAINT_NAMES[setup.paints[trackOf(setup, player)]!];
  return setup.table === 'partners' ? `${paint} ${Math.floor(player / 2) + 1}` : paint;
}

export function trackName(setup: Setup, track: number): string {
  const names = playersOf(setup, track).map((player) => playerName(setup, player));
  const unnamed = playersOf(setup, track).every((player) => !setup.names[player]?.trim());
  return unnamed ? PAINT_NAMES[setup.paints[track]!] : names.join(' and ');
}

const several = (setup: Setup, track: number): boolean => trackName(setup, track).includes(' and ');
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

export const words = {
  board: 'The board',

  paints: PAINT_NAMES,
  tables: TABLE_NAMES,
  matches: MATCH_NAMES,

  signed,
  pegs: (setup: Setup, track: number, points: number, score: number) =>
    points < 0
      ? `${trackName(setup, track)} ${several(setup, track) ? 'go' : 'goes'} back ${-points}, ${score}`
      : `${trackName(setup, track)} ${several(setup, track) ? 'peg' : 'pegs'} ${points}, ${score}`,
  pointsFor: (points: number, name: string) => `${points} for ${name}`,
  pointsOff: (points: number, name: string) => `−${points}: off ${name}'s score`,
  moreFor: (name: string) => `More points for ${name}`,
  padTitle: (name: string) => `${name} pegs`,
  padTitleOff: (name: string) => `Taken off ${name}`,
  takeOff: 'Take points off instead',
  score: (score: number) => `Score ${score}`,

  passDeal: (name: string, next: string) => `${name} deals. Pass the deal to ${next}`,
  nowDeals: (name: string) => `${name} deals`,

  undo: 'Undo',
  undoThis: (what: string) => `Undo: ${what}`,
  redoThis: (what: string) => `Redo: ${what}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Done again: ${what}`,
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  brief: (setup: Setup, entry: Entry): string => {
    if (entry.do === 'peg') return `${trackName(setup, entry.track)} ${signed(entry.points)}`;
    if (entry.do === 'deal') return `${playerName(setup, entry.to)} deals`;
    return 'next game';
  },

  history: 'History',
  historyEmpty: 'Nothing has been pegged yet.',
  undoFrom: (what: string) => `Undo ${what} and all that came after`,
  redoTo: (what: string) => `Redo up to ${what}`,
  isUndone: 'undone',
  gameStarts: (game: number) => `Game ${game}`,
  olderSteps: (count: number) => `${count} older`,

  winner: (setup: Setup, track: number) => `${trackName(setup, track)} ${several(setup, track) ? 'win' : 'wins'}`,
  matchWinner: (setup: Setup, track: number) => `${trackName(setup, track)} ${several(setup, track) ? 'win' : 'wins'} the match`,
  skunk: (kind: number) => SKUNKS[kind] ?? '',
  skunked: (name: string, kind: number) => `${name}: ${SKUNKS[kind]}`,
  nextGame: 'Next game',
  newMatch: 'New match',

  match: 'Match',
  gamesWon: (list: string) => `Games won: ${list}`,
  games: 'Games',
  points: 'Points',
  spread: 'Spread',
  player: 'Player',
  noGames: 'No game has been finished yet.',
  pointsHelp: 'Tournament points: 2 for a win, 3 for a skunk. Spread: points won by, less points lost by.',
  gameLine: (game: number, scores: string) => `Game ${game}: ${scores}`,

  menu: 'Menu',
  players: 'Players and game',
  playersQuestion: 'Who plays',
  nameOf: (player: number) => `Name of player ${player + 1}`,
  partnersHelp: 'Partners sit opposite each other: the first with the third, the second with the fourth.',
  colourOf: (name: string) => `Colour of ${name}`,
  target: 'Game to',
  targetChoices: { full: '121', short: '61', other: 'Other' },
  otherTarget: 'Points that win',
  targetHelp: (low: number, high: number) => `${low} to ${high}`,
  firstDealer: 'Deals first',
  matchLength: 'Match',
  skunksCount: 'A skunk counts for more games',
  skunksCountHelp: 'A skunk wins 2 games, a double skunk 3',
  start: 'Start',
  startAnew: 'Start anew',
  keepScore: 'Save, keep the score',
  startedAnew: 'The board is cleared.',
  bringBack: 'Bring it back',

  facing: 'Controls turned to each player',
  facingHelp: 'For a device that lies between you; off when all look from one side',
  awake: 'Keep the screen on',
  awakeStates: {
    on: 'The screen stays on.',
    off: 'The screen may switch itself off.',
    waiting: 'The screen will stay on from your next touch.',
    refused: 'The device does not keep the screen on now, perhaps to save its battery.',
    insecure: 'Keeping the screen on needs a page opened by https, or on the device that runs Pegout. Set the screen to stay on in the device’s settings.',
    unsupported: 'This browser cannot keep the screen on. Set it to stay on in the device’s settings.',
  },
  offline: 'Without a network',
  offlineStates: {
    preparing: 'Getting ready to work without a network…',
    ready: 'Ready: this page opens here without a network.',
    insecure: 'That needs a page opened by https, or on the device that runs Pegout. Save the board as a file instead.',
    unsupported: 'This browser cannot keep pages. Save the board as a file instead.',
    failed: 'The board could not be kept for later. Open it again while the server is there.',
    file: 'This file needs no network.',
  },
  notKept: 'This browser keeps nothing: the score is lost when the page is closed.',
  unreadable: 'The score kept here could not be read, so the board starts empty. It has been put aside, not thrown away.',
  saveFile: 'Save the board as a file',
  fileName: 'pegout-board.html',
  install: 'Install on this device',
  full: 'Full screen',
  notFull: 'Leave full screen',
  home: 'Pegout: home',
} as const;

export const allNames = (setup: Setup): string[] => Array.from({ length: players(setup) }, (_, player) => playerName(setup, player));
