/** Every word of the table. Loaded with it, so that the first page stays small. */
import type { ScoreName } from '../messages';

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);
const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);

const REASONS: Record<ScoreName, string> = {
  fifteen: 'fifteen', thirty_one: 'thirty-one', pair: 'pair', pair_royal: 'pair royal', double_pair_royal: 'double pair royal',
  run: 'run', go: 'go', last: 'last card', flush: 'flush', nobs: 'his nobs', heels: 'his heels', muggins: 'muggins',
  overclaim: 'overclaim', renege: 'renege', claimed: 'claimed',
};

/** What the server calls the seat that reads, where its player gave no name. */
const YOU = 'You';
const whose = (name: string) => (name === YOU ? 'your' : `${name}'s`);
const Whose = (name: string) => (name === YOU ? 'Your' : `${name}'s`);

export const words = {
  points,
  rule: (number: string) => `Rule ${number}.`,
  ruleShort: (number: string) => `rule ${number}`,
  reason: (kind: ScoreName) => REASONS[kind],
  gain: (n: number) => (n < 0 ? `−${-n}` : `+${n}`),

  loading: 'Setting the table…',
  lost: 'This table cannot be shown',
  tryAgain: 'Try again',
  toHome: 'To the start page',
  back: 'Start page',
  tableTitle: (names: string) => `${names} at the table`,
  title: (prompt: string) => `${prompt} · Pegout`,

  deal: (n: number) => `Deal ${n}`,
  firstTo: (n: number) => `to ${n}`,
  menu: 'Menu',
  log: 'Log',
  undo: 'Take back',
  settings: 'Settings',
  keys: 'Keys',
  newGame: 'New game',
  handOver: (name: string) => `Hand over to ${name}`,
  takenBack: 'The last move was taken back.',
  stale: 'Something happened at the table meanwhile; look again and choose.',

  turn: 'to play',
  crib: 'Crib',
  cribOf: (name: string, n: number) => `${Whose(name)} crib, ${cards(n)} face down`,
  starter: 'Starter',
  pack: 'Pack',
  handOf: (name: string, n: number) => `${name} ${name === YOU ? 'hold' : 'holds'} ${cards(n)}`,
  pileOf: (name: string) => `Cards ${name} has laid in finished counts`,

  cutAt: 'Place to cut',
  cutPlace: (place: number, of: number) => `${place} of ${of}`,
  cutHere: 'Cut here',
  cutHelp: 'Choose a place in the pack: tap it, or use the arrow keys and Enter.',

  toCrib: (name: string) => `To ${whose(name)} crib`,
  toOwnCrib: 'To your own crib',
  takeFromCrib: 'chosen for the crib; take it back',
  layAway: 'Lay away',
  chooseAway: (n: number) => (n === 1 ? 'Choose 1 card first' : `Choose ${n} cards first`),
  chooseMore: (n: number) => `Choose ${n} more`,
  handFull: (n: number) => `Only ${cards(n)} go to the crib; take one back first.`,
  waitAway: (names: string) => `Waiting for ${names} to lay away…`,

  sayGo: 'Say “go”',
  takeBackGo: 'Take the go back',
  layFor: (n: number) => `Lay it for ${n}`,
  layCardFor: (card: string, n: number) => `Lay it for ${n}: the ${card}`,
  chooseCard: 'Choose a card',
  less: 'One point less',
  more: 'One point more',
  pointsFor: 'Points you call',
  notYourTurn: 'It is not your turn.',

  continue: 'Continue',
  nextDeal: 'Next deal',

  handTitle: (name: string) => `${Whose(name)} hand`,
  cribTitle: (name: string) => `${Whose(name)} crib`,
  nothing: 'nothing',
  claimed: (n: number) => `claimed ${n}`,

  claim: (n: number | null) => (n === null ? 'Claim' : `Claim ${n}`),
  claimTitle: 'Your claim',
  enterPoints: 'Enter the points; 0 is a claim',
  byNumber: 'Type a number',
  byMarks: 'Mark cards',
  digit: (n: number) => `${n}`,
  erase: 'Erase',
  markKinds: { fifteen: 'Fifteen', pair: 'Pair', run: 'Run', flush: 'Flush', nobs: 'Nobs' },
  markFirst: 'Tap cards above, then what they are.',
  markChosen: (n: number) => `${cards(n)} chosen: what are they?`,
  removeMark: (what: string) => `Remove ${what}`,
  mark: (kind: string, n: number) => `${kind} ${n}`,
  accept: 'Accept',
  muggins: 'Muggins…',
  mugginsTitle: 'Claim by muggins',
  mugginsHelp: 'How many points were missed? A wrong claim pays the other side.',
  renege: 'Claim a renege…',
  renegeTitle: 'Claim a false go',
  renegeHelp: 'An opponent said go while a card fitted. What becomes of the cards held back?',
  playOn: 'They are played on with',
  dead: 'They are dead for the play',

  won: (name: string) => `${name} ${name === YOU ? 'win' : 'wins'}`,
  wonMany: (name: string) => `${name} win`,
  skunk: { 1: 'Skunk', 2: 'Double skunk' } as Record<number, string>,
  summary: 'Where the points came from',
  cols: { play: 'Play', hands: 'Hands', cribs: 'Crib', heels: 'Heels', penalties: 'Penalties', all: 'Score' },
  best: 'Best hand',
  bestCrib: 'Best crib',
  rematch: 'Rematch',
  download: 'Save the record',
  match: (won: string) => `Match: ${won}`,
  nextGame: 'Next game',

  curtain: (name: string) => `Hand the device to ${name}`,
  curtainHelp: 'The cards stay hidden until then.',
  curtainReady: (name: string) => `I am ${name}: show my cards`,

  logEmpty: 'Nothing has happened yet.',
  logDeal: (n: number) => `Deal ${n}`,
  logStart: 'Before the first deal',
  logUndone: 'taken back',
  keysTitle: 'Keys',
  keyList: [
    ['← →', 'Move along your hand, or along the pack when you cut'],
    ['Enter, Space', 'Choose the card, press the button'],
    ['1 to 6', 'Choose that card of your hand'],
    ['Enter', 'Confirm: lay away, cut, lay, claim'],
    ['0 to 9', 'Type a claim; Enter makes it'],
    ['C', 'Continue'],
    ['G', 'Say go'],
    ['L', 'Open the log'],
    ['U', 'Take back'],
    ['?', 'This list'],
  ] as const,
} as const;
