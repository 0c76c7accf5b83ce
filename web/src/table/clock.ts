/** A table's clock between two messages of the server: whose time is shown, and how much is left of it. */
import type { ClockInfo } from '../messages';

export interface TimeShown {
  seat: number;
  /** milliseconds until the server decides */
  left: number;
  /** seconds as they are read: those of the decision, then those of the bank */
  seconds: number;
  /** seconds of the bank that are still untouched behind them */
  behind: number;
  /** how much of the line is left, 0 to 1 */
  part: number;
  /** the decision's own time is used up */
  fromBank: boolean;
}

/** Whose clock is shown: one's own while it runs, else the next that does. */
export const clockSeat = (clock: ClockInfo | null, me: number | null): number | null => {
  const running = clock?.seats.filter((seat) => seat.running) ?? [];
  return (running.find((seat) => seat.seat === me) ?? running[0])?.seat ?? null;
};

/** A seat's time some milliseconds after the server has told it. */
export function timeShown(clock: ClockInfo, seat: number, passed: number): TimeShown | null {
  const told = clock.seats.find((other) => other.seat === seat);
  if (!told) return null;
  const left = Math.max(0, told.left - passed);
  const own = Math.max(0, told.left - told.bank - passed);
  const fromBank = own === 0 && told.bank > 0;
  const behind = fromBank ? 0 : told.bank;
  const whole = (fromBank ? clock.bank : clock.decision) * 1000;
  return {
    seat, left, fromBank, behind: Math.ceil(behind / 1000), seconds: Math.ceil((left - behind) / 1000),
    part: whole === 0 ? 0 : Math.min(1, (left - behind) / whole),
  };
}

/** As on a clock: 75 seconds are 1:15. */
export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds at which it is said how much is left. */
const SAID = [30, 10];

/** What is said when the time goes from one moment to the next; null for nothing. */
export const passedMark = (before: number, left: number): number | null =>
  SAID.find((mark) => before > mark * 1000 && left <= mark * 1000 && left > 0) ?? null;
