/** The words of the page behind an invite link. */
export const words = {
  loading: 'Looking for the table…',
  invited: (host: string) => `${host} invites you to a game of cribbage.`,
  game: (players: number, target: number) => `${({ 2: 'Two', 3: 'Three', 4: 'Four' })[players] ?? players} players, first to ${target}.`,
  bestOf: (games: number) => `Best of ${games} games.`,
  sitting: (names: string) => `At the table: ${names}.`,
  rules: (rules: string) => `House rules: ${rules}.`,
  full: 'Every seat at this table is taken.',
  name: 'Your name',
  seat: 'Seat',
  seatNumber: (seat: number) => `Seat ${seat + 1}`,
  partners: 'Seats 1 and 3 play together against seats 2 and 4.',
  sit: 'Sit down',
  sittingDown: 'Sitting down…',
  nameNeeded: 'Say what the others should call you.',
  again: 'Try again',
  home: 'To the start page',
} as const;
