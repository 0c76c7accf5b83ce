/** The words of the about page. */
import { RANK_NAMES } from '../strings';

const number = new Intl.NumberFormat('en');
const fixed = (value: number, digits: number) => value.toFixed(digits);

export const words = {
  loading: 'Counting the deals…',
  failed: 'The statistics could not be fetched.',
  tryAgain: 'Try again',

  what: 'Pegout is cribbage for friends and for learning: a table in the browser, against people and against the computer. It runs on one machine, needs no account, and sends nothing anywhere else.',
  version: 'Version',
  licence: 'Licence',
  licenceText: 'MIT: free to use, change and pass on, without any warranty.',

  kept: 'What is kept about you',
  keptText: [
    'On the server: the games you play with the names you type, and a random number that your browser holds so that your seat is yours. Of that number only a fingerprint is stored. No mail address, no password, no network address. What is said at a table is not stored.',
    'In your browser: that number as a cookie, your settings, how far you have come in the lessons, and the seals of packs that you were shown. There are no other cookies, and nothing is counted about who visits.',
  ],

  fair: 'Is the computer dealt better cards?',
  fairText: 'Look for yourself. This is every deal on this server that has ended, for people and for computer players. Nobody’s skill touches the first line: it is the mean rank of the cards dealt, ace 1 to king 13, before anybody chose what to keep. In hands and cribs skill does show.',
  fairSeals: 'Each pack is also sealed before it is dealt, so that you can check that nobody changed it: at a table, in the menu under Fair deals.',
  none: 'No deal has ended on this server yet.',
  deals: (n: number) => (n === 1 ? '1 deal' : `${number.format(n)} deals`),
  players: (players: number) => ({ 2: 'Two players', 3: 'Three players', 4: 'Four players' })[players] ?? `${players} players`,
  measure: 'What',
  expected: 'Expected',
  who: { person: 'People', computer: 'Computer' },
  ranks: 'Mean rank dealt',
  hands: 'Points of a hand',
  cribs: 'Points of a crib',
  heels: 'Jacks as starter, when dealing',
  spread: 'Starters: distance from even (χ²)',
  cuts: 'Cuts for deal: distance from even (χ²)',
  evenly: 'about 12',
  seven: '7',
  oneIn13: '7.7%',
  unknown: '–',
  mean: (mean: number, error: number | null) => (error === null ? fixed(mean, 2) : `${fixed(mean, 2)} ± ${fixed(error, 2)}`),
  percent: (share: number) => `${fixed(100 * share, 1)}%`,
  chi: (value: number) => fixed(value, 1),
  reading: '± is the standard error: the true mean is within twice that in 19 cases of 20. A distance from even above 26 comes about by chance once in a hundred times. Where there are few deals, everything may happen.',
  starters: 'Starters by rank',
  chart: (players: string) => `${players}: how often each rank was the starter, as a share of the starters where people and where the computer dealt. Even is 7.7%.`,
  rank: (rank: number) => RANK_NAMES[['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][rank]!] ?? '',
  rankShort: (rank: number) => ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][rank]!,

  more: 'More',
  rules: 'The rules, numbered',
  learn: 'Lessons and drills',
  referee: 'The referee: settle a dispute',
  board: 'A board for real cards',
  interface: 'The server’s interface, for programs',
} as const;
