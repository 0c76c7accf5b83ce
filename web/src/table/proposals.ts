/** What can be proposed at a table, and what is said when that changes. */
import type { ProposalInfo, SeatInfo, TableInfo, ViewMessage } from '../messages';
import { words } from './proposalwords';

export type ProposalKind = ProposalInfo['kind'];

/** The persons in other browsers, whose word is asked. */
export const otherPersons = (table: TableInfo): SeatInfo[] =>
  table.seats.filter((seat) => seat.kind === 'person' && !seat.mine && !seat.open);

/** The partner who is asked before a side resigns. */
export const partnerAsked = (table: TableInfo, seat: number): SeatInfo | undefined =>
  otherPersons(table).find((other) => other.side === table.seats[seat]!.side);

/** The proposal that still waits for an answer. */
export const openProposal = (table: TableInfo): ProposalInfo | null =>
  table.proposal && table.proposal.declined === null ? table.proposal : null;

/** What a seat may propose now. */
export function mayPropose(table: TableInfo, view: ViewMessage, seat: number): ProposalKind[] {
  if (view.phase === 'over' || openProposal(table) || table.seats[seat]?.kind !== 'person') return [];
  const sides = new Set(table.seats.map((other) => other.side)).size;
  const kinds: ProposalKind[] = ['stop'];
  if (sides === 2 && view.deal_number > 0) kinds.push('resign');
  if (table.take_back && otherPersons(table).length > 0) kinds.push('take_back');
  return kinds;
}

/** What a listener hears when the table has changed; `loud` where it should also be seen. */
export function proposalNews(before: TableInfo, now: TableInfo, over: boolean): { text: string; loud: boolean } | null {
  const was = openProposal(before);
  const last = now.proposal;
  const mine = (proposal: ProposalInfo) => Boolean(now.seats[proposal.seat]?.mine);
  if (last && last.declined === null) {
    return last.number === was?.number || mine(last) ? null : { text: words.proposes(last, now.seats[last.seat]!.name), loud: false };
  }
  if (!was || over) return null;
  if (last?.number === was.number && last.declined !== null) {
    const by = now.seats[last.declined]!;
    return by.mine ? null : { text: words.declined(was.kind, by.name), loud: mine(was) };
  }
  // What was carried out, or withdrawn by oneself, needs no word.
  return mine(was) || was.waiting.length === 0 ? null : { text: words.gone, loud: false };
}
