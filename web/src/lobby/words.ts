/** The words of the lobby. */
const COUNTS: Record<number, string> = { 2: 'Two', 3: 'Three', 4: 'Four' };

export const words = {
  intro: 'Tables where anybody may sit down. The game begins when every seat is taken.',
  name: 'Your name',
  nameNeeded: 'Say what the others should call you.',
  count: (tables: number) => (tables === 0 ? 'No table is open at the moment.' : tables === 1 ? 'One table is open.' : `${tables} tables are open.`),
  loading: 'Looking for tables…',
  failed: 'The tables could not be fetched. It is tried again in a moment.',
  empty: 'Nobody waits for players just now. Make a table and list it here; this page shows it to everybody who looks.',
  make: 'Make a table and list it',
  makeOther: 'Make a table of your own',
  hostTable: (host: string) => `${host}’s table`,
  game: (players: number, target: number) => `${COUNTS[players] ?? players} players, first to ${target}`,
  bestOf: (games: number) => `best of ${games}`,
  chat: 'free chat',
  there: (names: string) => `At the table: ${names}`,
  computer: (name: string, level: string) => `${name} (computer, ${level})`,
  missing: (seats: number) => (seats === 1 ? 'One seat free' : `${seats} seats free`),
  sit: 'Sit down',
  sitAt: (host: string) => `Sit down at ${host}’s table`,
  sitWith: (partner: string) => `Play with ${partner}`,
  sitSeat: (seat: number) => `Seat ${seat + 1}`,
  sitSeatAt: (where: string, host: string) => `${where} at ${host}’s table`,
  sittingDown: 'Sitting down…',
  back: 'Go to your table',
  yours: 'You sit here',
} as const;
