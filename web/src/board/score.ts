/**
 * The score of a match with real cards, as a fold over what people did. Nothing is judged here:
 * the board adds what it is told, stops at the target and takes back.
 */
import { gamesToWin, players, trackOf, tracks, type Setup } from './setup';

export type Entry =
  | { do: 'peg'; track: number; points: number; at: number }
  | { do: 'deal'; to: number; at: number }
  | { do: 'next'; dealer: number; at: number };

/** What is kept: nothing else is needed to put everything back. */
export interface Match {
  setup: Setup;
  /** who dealt first in the first game */
  dealer: number;
  entries: readonly Entry[];
  /** how many of the entries hold; those after it have been undone and can be done again */
  done: number;
}

export interface Pegs {
  front: number;
  back: number;
}
export interface Result {
  winner: number;
  scores: number[];
  /** for each track 0, 1 (skunk) or 2 (double skunk) */
  skunks: number[];
}
/** An entry with what came of it. */
export interface Step {
  entry: Entry;
  game: number;
  /** of the track, after it */
  score: number;
}
export interface Position {
  pegs: Pegs[];
  dealer: number;
  /** counted from 1 */
  game: number;
  winner: number | null;
  /** finished games, oldest first; the present one is among them once it is won */
  results: Result[];
  gamesWon: number[];
  points: number[];
  spread: number[];
  matchWinner: number | null;
  steps: Step[];
}

export const newMatch = (setup: Setup, dealer = 0): Match => ({ setup, dealer, entries: [], done: 0 });

/** Rule 5.2: below target - 30, and below target - 60 where the target is 91 or more. */
export function skunk(score: number, target: number): 0 | 1 | 2 {
  if (target >= 91 && score < target - 60) return 2;
  return score < target - 30 ? 1 : 0;
}

/** Holes a peg has stood in, lowest first. Its last is the front peg, the one before it the back peg. */
type Trail = number[];

function moved(trail: Trail, points: number, target: number): Trail {
  const front = trail.at(-1)!;
  const to = Math.max(0, Math.min(target, front + points));
  if (to === front) return trail;
  return [...trail.filter((hole) => hole < to), to];
}

const pegsOf = (trail: Trail): Pegs => ({ front: trail.at(-1)!, back: trail.at(-2) ?? 0 });

interface Running {
  trails: Trail[];
  dealer: number;
  winner: number | null;
  results: Result[];
  steps: Step[];
}

const fresh = (setup: Setup): Trail[] => Array.from({ length: tracks(setup) }, () => [0]);

function apply(state: Running, entry: Entry, setup: Setup): Running {
  const game = state.results.length + (state.winner === null ? 1 : 0);
  if (entry.do === 'deal') return { ...state, dealer: entry.to, steps: [...state.steps, { entry, game, score: 0 }] };
  if (entry.do === 'next') {
    const steps = [...state.steps, { entry, game: state.results.length + 1, score: 0 }];
    return { ...state, trails: fresh(setup), dealer: entry.dealer, winner: null, steps };
  }
  const trails = state.trails.map((trail, track) => (track === entry.track ? moved(trail, entry.points, setup.target) : trail));
  const scores = trails.map((trail) => trail.at(-1)!);
  const score = scores[entry.track]!;
  const steps = [...state.steps, { entry, game, score }];
  if (score < setup.target) return { ...state, trails, steps };
  const skunks = scores.map((one, track) => (track === entry.track ? 0 : skunk(one, setup.target)));
  return { ...state, trails, steps, winner: entry.track, results: [...state.results, { winner: entry.track, scores, skunks }] };
}

/** Where everything stands. */
export function position(match: Match): Position {
  const { setup } = match;
  let state: Running = { trails: fresh(setup), dealer: match.dealer, winner: null, results: [], steps: [] };
  for (const entry of match.entries.slice(0, match.done)) state = apply(state, entry, setup);
  const { results } = state;
  const sums = totals(results, setup);
  const needed = gamesToWin(setup);
  const ahead = needed === null ? -1 : sums.gamesWon.findIndex((games) => games >= needed);
  return {
    pegs: state.trails.map(pegsOf),
    dealer: state.dealer,
    game: results.length + (state.winner === null ? 1 : 0),
    winner: state.winner,
    results,
    ...sums,
    matchWinner: ahead < 0 ? null : ahead,
    steps: state.steps,
  };
}

/** Rules 5.2 and 5.3: games, tournament points (2, or 3 for a skunk) and the sum of margins. */
export function totals(results: readonly Result[], setup: Setup): Pick<Position, 'gamesWon' | 'points' | 'spread'> {
  const zeros = () => Array.from({ length: tracks(setup) }, () => 0);
  const gamesWon = zeros();
  const points = zeros();
  const spread = zeros();
  for (const { winner, scores, skunks } of results) {
    const worst = Math.max(...skunks);
    gamesWon[winner]! += 1 + (setup.skunksCount ? worst : 0);
    points[winner]! += worst > 0 ? 3 : 2;
    scores.forEach((score, track) => {
      const margin = scores[winner]! - score;
      spread[winner]! += margin;
      spread[track]! -= margin;
    });
  }
  return { gamesWon, points, spread };
}

function added(match: Match, entry: Entry): Match {
  const entries = [...match.entries.slice(0, match.done), entry];
  return { ...match, entries, done: entries.length };
}

/** Pegs points, or takes them off when below zero. What would not move the front peg changes nothing. */
export function peg(match: Match, track: number, points: number, at: number): Match {
  const now = position(match);
  const front = now.pegs[track]?.front;
  if (front === undefined || now.winner !== null || !Number.isInteger(points)) return match;
  const counted = Math.max(-front, points);
  return counted === 0 ? match : added(match, { do: 'peg', track, points: counted, at });
}

/** Passes the deal to the next player, or to the one named. */
export function passDeal(match: Match, at: number, to?: number): Match {
  const now = position(match);
  const next = to ?? (now.dealer + 1) % players(match.setup);
  return now.winner !== null || next === now.dealer ? match : added(match, { do: 'deal', to: next, at });
}

/** Rule 5.3: the loser deals first; of three or more the lowest, and of those tied the first after the last dealer. */
export function nextDealer(match: Match): number {
  const { results } = position(match);
  const last = results.at(-1);
  const count = players(match.setup);
  if (!last) return match.dealer;
  const first = firstDealer(match);
  const lowest = Math.min(...last.scores);
  const seats = Array.from({ length: count }, (_, step) => (first + 1 + step) % count);
  return seats.find((player) => last.scores[trackOf(match.setup, player)] === lowest) ?? first;
}

/** Who dealt first in the present game: the dealer before anybody pegged in it. */
function firstDealer(match: Match): number {
  let dealer = match.dealer;
  let pegged = false;
  for (const entry of match.entries.slice(0, match.done)) {
    if (entry.do === 'next') [dealer, pegged] = [entry.dealer, false];
    else if (entry.do === 'peg') pegged = true;
    else if (!pegged) dealer = entry.to;
  }
  return dealer;
}

/** Clears the pegs for the next game; nothing while one is going on or once the match is won. */
export function nextGame(match: Match, at: number): Match {
  const now = position(match);
  if (now.winner === null || now.matchWinner !== null) return match;
  return added(match, { do: 'next', dealer: nextDealer(match), at });
}

export const undo = (match: Match, steps = 1): Match => ({ ...match, done: Math.max(0, match.done - steps) });
export const redo = (match: Match, steps = 1): Match => ({ ...match, done: Math.min(match.entries.length, match.done + steps) });

/** Points that pull a front peg no further than the target and no further back than the start. */
export const fitting = (points: number, front: number, target: number): number =>
  Math.max(-front, Math.min(target - front, points));
