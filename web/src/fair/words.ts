/** The words of the page about a table's packs. */
export const words = {
  loading: 'Asking for the packs…',
  again: 'Look again',
  tryAgain: 'Try again',
  table: 'Back to the table',
  game: (game: number) => `Game ${game}`,
  games: 'Games of this table',
  intro: [
    'Before a pack is dealt, the table shows its seal: a fingerprint of the order of all 52 cards and a secret number. From then on nothing can change that pack without being found out, whatever anybody does.',
    'Afterwards the cards and the number are told, and this page makes the fingerprint again, in your own browser. The same fingerprint means the same pack.',
  ],
  limits: 'A seal shows that nobody changed a pack once it was promised. Whether packs are chosen by chance only many deals can show:',
  limitsLink: 'what this server dealt to people and to the computer',
  insecure: 'This page came over plain http from another machine, and there browsers do not let a page make fingerprints. Open it over https or on that machine; or download the finished game’s record and run pegout verify, which checks the same.',
  next: 'The next pack',
  nextHelp: 'Sealed already. It will be dealt as it is.',
  cut: 'Cut for the deal',
  deal: (deal: number) => `Deal ${deal}`,
  undone: 'taken back',
  seal: 'Seal',
  contents: 'What was sealed',
  contentsHelp: 'The SHA-256 of exactly these three lines, without a line end after the last, is the seal.',
  status: {
    seen: 'Right. It is the pack whose seal this browser was shown beforehand.',
    agrees: 'Right. The pack has this seal, which this browser was not shown beforehand.',
    wrong: 'Wrong! This pack has another seal.',
    deal: 'On the table. The pack is told when the next one is.',
    game: 'The pack is told when the game is over, because moves may be taken back here.',
    unsealed: 'From before packs were sealed.',
    unchecked: 'Told, but not checked here.',
  },
  summary: (right: number, told: number) =>
    told === 0 ? 'No pack has been told yet.' : right === told ? (told === 1 ? 'The pack told so far is right.' : `All ${told} packs told so far are right.`) : `${told - right} of ${told} packs are wrong!`,
  record: 'Record of this game, for pegout verify',
} as const;

export type Status = keyof typeof words.status;
