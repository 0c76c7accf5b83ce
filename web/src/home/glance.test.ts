import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableGlance } from '../messages';
import { ago, described, sidesOf, standing } from './glance';
import { usualWish } from './wish';

const seat = (number: number, name: string, mine = false, sides = 2): SeatInfo => ({
  seat: number, side: number % sides, kind: mine ? 'person' : 'computer', name, level: null, mine, open: false, presence: null, stand_in: false,
});
const table = (change: Partial<TableGlance>): TableGlance => ({
  id: 't', status: 'open', created_at: '', updated_at: '', options: {} as TableGlance['options'],
  seats: [seat(0, 'Player 1', true), seat(1, 'Computer')], game: 1, phase: 'play', deal_number: 3, scores: [46, 40],
  winner: null, to_act: [0], ending: null, ...change,
});

describe('a table in the list', () => {
  it('names each side with its score', () => {
    const four = table({ seats: [seat(0, 'Ann'), seat(1, 'Bob'), seat(2, 'Player 3', true), seat(3, 'Cy')] });
    expect(sidesOf(four).map((side) => `${side.names} ${side.score}`)).toEqual(['You and Ann 46', 'Bob and Cy 40']);
  });

  it('says whose turn it is', () => {
    expect(standing(table({}))).toBe('your turn');
    expect(standing(table({ to_act: [1] }))).toBe('Computer to play');
    const shared = table({ seats: [seat(0, 'Anna', true), seat(1, 'Bert', true)], to_act: [1] });
    expect(standing(shared)).toBe('Bert to play');
  });

  it('says that friends are missing before it begins', () => {
    const waiting = table({ seats: [seat(0, 'Ann', true), { ...seat(1, 'Player 2'), kind: 'person', open: true }], to_act: [0, 1], scores: [0, 0] });
    expect(standing(waiting)).toBe('waiting for friends');
    expect(sidesOf(waiting).map((side) => side.names)).toEqual(['You', 'an open seat']);
  });

  it('says who won', () => {
    expect(standing(table({ winner: 0, to_act: [] }))).toBe('won');
    expect(standing(table({ winner: 1, to_act: [] }))).toBe('lost');
    const shared = table({ seats: [seat(0, 'Anna', true), seat(1, 'Bert', true)], winner: 1, to_act: [] });
    expect(standing(shared)).toBe('Bert won');
  });

  it('says how a game ended that nobody pegged out in', () => {
    expect(standing(table({ ending: 'stopped', to_act: [] }))).toBe('stopped');
    expect(standing(table({ ending: 'resigned', winner: 1, to_act: [] }))).toBe('lost by resignation');
    expect(standing(table({ ending: 'left', winner: 0, to_act: [] }))).toBe('won because a player left');
  });
});

describe('how long ago', () => {
  const now = new Date('2026-05-10T12:00:00Z');
  it('is said in the largest whole unit', () => {
    expect(ago('2026-05-10T11:59:40Z', now)).toBe('just now');
    expect(ago('2026-05-10T11:58:00Z', now)).toBe('2 minutes ago');
    expect(ago('2026-05-10T09:30:00Z', now)).toBe('2 hours ago');
    expect(ago('2026-05-09T09:30:00Z', now)).toBe('yesterday');
    expect(ago('2026-04-01T09:30:00Z', now)).toBe('1 April 2026');
    expect(ago('2026-05-10T12:00:09Z', now)).toBe('just now');
  });
});

describe('one click says what it deals', () => {
  it('in one line', () => {
    expect(described(usualWish('beginner'))).toBe('Against the computer, beginner');
    const three = { ...usualWish('advanced'), options: { players: 3, target: 61 }, match: { best_of: 3 } };
    three.seats = [...three.seats, { kind: 'computer', level: 'advanced' }];
    expect(described(three)).toBe('Against 2 computers, advanced, first to 61, best of 3');
  });
});
