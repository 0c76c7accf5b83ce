import { describe, expect, it } from 'vitest';
import type { ProposalInfo, SeatInfo, TableInfo, ViewMessage } from '../messages';
import { mayPropose, proposalNews } from './proposals';
import { sample } from './sample';

const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  ...sample.snapshot.table.seats[0]!, seat: number, side: number % 2, kind: 'person', name: `P${number}`, mine: number === 0, open: false, ...more,
});
const table = (proposal: ProposalInfo | null, more: Partial<TableInfo> = {}): TableInfo =>
  ({ ...sample.snapshot.table, take_back: true, seats: [0, 1, 2, 3].map((number) => seat(number)), proposal, ...more });
const proposed = (more: Partial<ProposalInfo> = {}): ProposalInfo => ({ number: 1, kind: 'stop', seat: 1, waiting: [0, 2, 3], declined: null, what: '', ...more });
const view = (more: Partial<ViewMessage> = {}): ViewMessage => ({ ...sample.snapshot.view, phase: 'play', deal_number: 2, ...more });

describe('what can be proposed', () => {
  it('is to stop, to resign and to ask for a move back', () => {
    expect(mayPropose(table(null), view(), 0)).toEqual(['stop', 'resign', 'take_back']);
    expect(mayPropose(table(proposed({ declined: 2 })), view(), 0)).toHaveLength(3);
  });

  it('is nothing when the game is over, something is proposed, or the computer plays here', () => {
    expect(mayPropose(table(null), view({ phase: 'over' }), 0)).toEqual([]);
    expect(mayPropose(table(proposed()), view(), 0)).toEqual([]);
    expect(mayPropose(table(null, { seats: [seat(0, { kind: 'computer' }), seat(1)] }), view(), 0)).toEqual([]);
  });

  it('leaves out what makes no sense', () => {
    expect(mayPropose(table(null), view({ deal_number: 0 }), 0)).toEqual(['stop', 'take_back']);
    const three = [0, 1, 2].map((number) => seat(number, { side: number, kind: number ? 'computer' : 'person' }));
    expect(mayPropose(table(null, { seats: three }), view(), 0)).toEqual(['stop']);
  });
});

describe('news of a proposal', () => {
  it('comes once, and not to whoever made it', () => {
    expect(proposalNews(table(null), table(proposed()), false)?.text).toBe('P1 offers to stop this game.');
    expect(proposalNews(table(null), table(proposed({ kind: 'take_back', what: 'the five of hearts' })), false)?.text).toBe('P1 would like to take back the five of hearts.');
    expect(proposalNews(table(proposed()), table(proposed({ waiting: [3] })), false)).toBeNull();
    expect(proposalNews(table(null), table(proposed({ seat: 0 })), false)).toBeNull();
  });

  it('tells whoever made it that another declined, so that it is seen', () => {
    const mine = proposed({ seat: 0, waiting: [1, 2, 3] });
    expect(proposalNews(table(mine), table({ ...mine, declined: 2 }), false)).toEqual({ text: 'P2 would rather play on.', loud: true });
    expect(proposalNews(table({ ...mine, declined: 2 }), table({ ...mine, declined: 2 }), false)).toBeNull();
  });

  it('tells the others that it is not proposed any more, but not when the game ends by it', () => {
    expect(proposalNews(table(proposed()), table(null), false)?.text).toBe('That is not proposed any more.');
    expect(proposalNews(table(proposed()), table(null), true)).toBeNull();
  });
});
