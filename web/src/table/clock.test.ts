import { describe, expect, it } from 'vitest';
import type { ClockInfo } from '../messages';
import { clockSeat, minutes, passedMark, timeShown } from './clock';

const clock = (...seats: [left: number, bank: number, running: boolean][]): ClockInfo => ({
  decision: 30, bank: 60, seats: seats.map(([left, bank, running], seat) => ({ seat, left, bank, running })),
});

describe('the clock on the table', () => {
  it('shows the own clock first, another that runs else, and nothing where none does', () => {
    expect(clockSeat(null, 0)).toBe(null);
    expect(clockSeat(clock([90_000, 60_000, false], [90_000, 60_000, false]), 0)).toBe(null);
    expect(clockSeat(clock([90_000, 60_000, true], [90_000, 60_000, true]), 1)).toBe(1);
    expect(clockSeat(clock([90_000, 60_000, true], [90_000, 60_000, false]), 1)).toBe(0);
  });

  it('counts the time of the decision down, then the bank', () => {
    const told = clock([90_000, 60_000, true]);
    expect(timeShown(told, 0, 0)).toEqual({ seat: 0, left: 90_000, seconds: 30, behind: 60, part: 1, fromBank: false });
    expect(timeShown(told, 0, 15_000)).toMatchObject({ seconds: 15, behind: 60, part: 0.5, fromBank: false });
    expect(timeShown(told, 0, 45_000)).toMatchObject({ left: 45_000, seconds: 45, behind: 0, part: 0.75, fromBank: true });
    expect(timeShown(told, 0, 95_000)).toMatchObject({ left: 0, seconds: 0, part: 0 });
    expect(timeShown(clock([20_000, 0, true]), 0, 5_000)).toMatchObject({ seconds: 15, behind: 0, fromBank: false });
  });

  it('says only when 30 and 10 seconds are left', () => {
    expect(passedMark(31_000, 30_000)).toBe(30);
    expect(passedMark(30_000, 29_000)).toBe(null);
    expect(passedMark(10_500, 9_900)).toBe(10);
    expect(passedMark(20_000, 19_000)).toBe(null);
    expect(minutes(75)).toBe('1:15');
  });
});
