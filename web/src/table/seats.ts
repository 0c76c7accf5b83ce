/** Who sits where, seen from one seat, and what lies in front of each. */
import type { TableInfo, ViewMessage } from '../messages';
import type { PresenceName } from '../ui/presence';
import { presenceOf } from './company';
import type { LaidCard } from './Series.svelte';

export type Place = 'bottom' | 'left' | 'top' | 'right';
export interface Seat {
  seat: number;
  side: number;
  name: string;
  place: Place;
  hand: number;
  /** laid in counts that are finished */
  pile: string[];
  /** of another person, where several browsers play */
  presence: PresenceName | null;
  /** the computer plays for its person */
  standIn: boolean;
  dealer: boolean;
  turn: boolean;
  saidGo: boolean;
}

const PLACES: Record<number, Place[]> = {
  2: ['bottom', 'top'], 3: ['bottom', 'left', 'right'], 4: ['bottom', 'left', 'top', 'right'],
};

/** The seats in order of turn, me first: to the left round the table. */
export function seatsOf(table: TableInfo, view: ViewMessage, me: number): Seat[] {
  const players = table.seats.length;
  const places = PLACES[players] ?? PLACES[4]!;
  return places.map((place, i) => {
    const seat = (me + i) % players;
    return {
      seat, place,
      side: table.seats[seat]!.side,
      name: view.names[seat] ?? table.seats[seat]!.name,
      hand: view.hand_sizes[seat] ?? 0,
      pile: view.finished.flat().filter((laid) => laid.seat === seat).map((laid) => laid.card),
      presence: presenceOf(table.seats[seat]!),
      standIn: table.seats[seat]!.stand_in,
      dealer: view.dealer === seat && view.phase !== 'cut_for_deal',
      turn: view.to_act.includes(seat) && view.winner === null,
      saidGo: view.gone.includes(seat),
    };
  });
}

/** The current count's cards in the order they were laid, each leaning to whoever laid it. */
export const currentSeries = (view: ViewMessage, seats: readonly Seat[]): LaidCard[] =>
  view.series.map(({ seat, card }) => {
    const owner = seats.find((other) => other.seat === seat)!;
    const lean = owner.place === 'bottom' ? 'down' : owner.place === 'top' ? 'up' : undefined;
    return { code: card, owner: owner.name, side: owner.side, lean };
  });

/** A side by its players. */
export function sideName(table: TableInfo, names: readonly string[], side: number): string {
  const players = table.seats.filter((seat) => seat.side === side).map((seat) => names[seat.seat] ?? seat.name);
  return players.join(' & ');
}
