import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../messages';
import type { PresenceName } from '../ui/presence';
import { comingsAndGoings, presenceOfSide } from './company';
import { sample } from './sample';

const seat = (number: number, presence: PresenceName | null, more: Partial<SeatInfo> = {}): SeatInfo => ({
  ...sample.snapshot.table.seats[0]!, seat: number, side: number % 2, name: `P${number}`, mine: number === 0, open: false, presence, ...more,
});
const table = (...seats: SeatInfo[]): TableInfo => ({ ...sample.snapshot.table, seats });

describe('who is at the table', () => {
  it('shows of a side the player furthest away, and nothing of oneself and computers', () => {
    expect(presenceOfSide(table(seat(0, 'here'), seat(1, 'here')), 0)).toBeNull();
    expect(presenceOfSide(table(seat(0, 'here'), seat(1, null)), 1)).toBeNull();
    expect(presenceOfSide(table(seat(0, 'here'), seat(1, 'here'), seat(2, 'here'), seat(3, 'away')), 1)).toBe('away');
  });

  it('tells who goes and comes back, but not of a line that breaks for seconds', () => {
    const states = (presence: PresenceName) => table(seat(0, 'here'), seat(1, presence));
    const told = (was: PresenceName, is: PresenceName) => comingsAndGoings(states(was), states(is));
    expect(told('here', 'reconnecting')).toEqual([]);
    expect(told('reconnecting', 'here')).toEqual([]);
    expect(told('reconnecting', 'away')).toEqual(['P1 is away.']);
    expect(told('away', 'gone')).toEqual(['P1 has been away for a while.']);
    expect(told('gone', 'here')).toEqual(['P1 is back.']);
    expect(told('away', 'away')).toEqual([]);
  });
});
