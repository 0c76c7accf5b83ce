/** Every word the app says, in one place. English for now. */

export const RANK_NAMES: Record<string, string> = {
  A: 'ace', '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven',
  '8': 'eight', '9': 'nine', '10': 'ten', J: 'jack', Q: 'queen', K: 'king',
};

export const SUIT_NAMES = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' } as const;

export const strings = {
  faceDown: 'face-down card',
  cardName: (rank: string, suit: string) => `${rank} of ${suit}`,
  hand: 'Your hand',
  handHelp: 'Arrow keys move between the cards, Enter or Space chooses one.',
  selected: 'selected',
  lit: 'counted now',
  pickerHelp: 'Arrow keys move between the cards, Enter or Space picks one.',

  boardFirstTo: (target: number) => `first to ${target}`,
  boardSide: (name: string, front: number, back: number) => `${name} ${front} (was ${back})`,
  boardLap: (lap: number, laps: number) => `lap ${lap} of ${laps}`,
  deals: 'deals',

  count: 'Count',
  countText: (count: number) => `Count ${count} of 31`,
  countLeft: (left: number) => `${left} to 31`,
  seriesCurrent: 'Cards in this count',
  seriesEmpty: 'No card laid yet',
  seriesFinished: 'Finished counts',
  seriesBy: (owner: string, card: string) => `${owner}: ${card}`,

  offlineTitle: 'No connection',
  offline: 'The server cannot be reached. Your game is safe; try again in a moment.',
  oddAnswer: (status: number) => `The server answered with an error (${status}). Try again in a moment.`,
  here: 'Connected',
  presence: { here: 'here', reconnecting: 'reconnecting', away: 'away', gone: 'gone' },
  reconnecting: 'Reconnecting…',

  close: 'Close',
  notices: 'Notices',
  dismiss: 'Dismiss',
  settings: 'Settings',
  copyLink: 'Copy the link',
  copied: 'Copied',
  share: 'Share',
  qr: 'The link as a QR code',
  onlyHere: { before: 'This address works on this computer only. Start Pegout with ', option: '--lan', after: ' to let phones and laptops in the same network in.' },
  deck: 'Deck colours',
  deckOptions: { two: 'Two', four: 'Four' },
  theme: 'Theme',
  themeOptions: { system: 'As the device', light: 'Light', dark: 'Dark' },
  print: 'Large print',
  motion: 'Motion',
  motionHelp: 'Cards and pegs move to where they go',
  sound: 'Sound',
  volume: 'Volume',
  pace: 'Pace',
  paceOptions: { explain: 'Explain', slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  paceHelp: {
    explain: 'Waits for you after everything that happens',
    slow: 'Time to read every call',
    normal: 'As at a table of friends',
    fast: 'A whole deal in a few seconds',
  },
} as const;
