import { describe, expect, it } from 'vitest';
import { fitting, newMatch, nextDealer, nextGame, passDeal, peg, position, redo, skunk, undo, type Match } from './score';
import { usualSetup, type Setup } from './setup';

const start = (changes: Partial<Setup> = {}, dealer = 0) => newMatch({ ...usualSetup(), ...changes }, dealer);
const pegged = (match: Match, ...pegs: [track: number, points: number][]) =>
  pegs.reduce((now, [track, points]) => peg(now, track, points, 1000), match);
/** Pegs a track up to a score, 29 at a time. */
function upTo(match: Match, track: number, score: number): Match {
  let now = match;
  for (let left = score; left > 0; left -= 29) now = peg(now, track, Math.min(29, left), 1000);
  return now;
}
/** A game won by track 0. */
const won = (match: Match, ...scores: number[]) =>
  upTo(scores.reduce((now, score, i) => upTo(now, i + 1, score), match), 0, match.setup.target);

describe('pegging', () => {
  it('leaves the back peg where the front peg was', () => {
    const { pegs } = position(pegged(start(), [0, 4], [1, 2], [0, 8]));
    expect(pegs).toEqual([{ front: 12, back: 4 }, { front: 2, back: 0 }]);
  });

  it('never moves the back peg for nothing', () => {
    const match = pegged(start(), [0, 4], [0, 3]);
    expect(peg(match, 0, 0, 1)).toBe(match);
  });

  it('stops at the target and says who won', () => {
    const match = upTo(start(), 0, 120);
    const now = position(peg(match, 0, 12, 1));
    expect(now.pegs[0]).toEqual({ front: 121, back: 120 });
    expect(now.winner).toBe(0);
    expect(now.gamesWon).toEqual([1, 0]);
  });

  it('pegs nothing more once the game is won', () => {
    const match = won(start(), 100);
    expect(peg(match, 1, 5, 1)).toBe(match);
    expect(passDeal(match, 1)).toBe(match);
  });

  it('takes points off, and the back peg is then the last hole below', () => {
    const match = pegged(start(), [0, 5], [0, 7], [0, 8]);
    expect(position(peg(match, 0, -3, 1)).pegs[0]).toEqual({ front: 17, back: 12 });
    expect(position(peg(match, 0, -9, 1)).pegs[0]).toEqual({ front: 11, back: 5 });
    expect(position(peg(match, 0, -29, 1)).pegs[0]).toEqual({ front: 0, back: 0 });
    expect(peg(start(), 0, -4, 1).entries).toHaveLength(0);
  });

  it('refuses a track that is not there and what is not a whole number', () => {
    const match = start();
    expect(peg(match, 2, 4, 1)).toBe(match);
    expect(peg(match, 0, 1.5, 1)).toBe(match);
  });

  it('pulls no further than the board goes', () => {
    expect(fitting(29, 110, 121)).toBe(11);
    expect(fitting(-29, 6, 121)).toBe(-6);
    expect(fitting(4, 6, 121)).toBe(4);
  });
});

describe('undo', () => {
  const match = pegged(start(), [0, 4], [1, 6], [0, 2]);

  it('takes back any number of steps and does them again', () => {
    expect(position(undo(match)).pegs.map((pegs) => pegs.front)).toEqual([4, 6]);
    expect(position(undo(match, 2)).pegs.map((pegs) => pegs.front)).toEqual([4, 0]);
    expect(position(undo(match, 50)).pegs.map((pegs) => pegs.front)).toEqual([0, 0]);
    expect(redo(undo(match, 3), 3)).toEqual(match);
    expect(redo(match)).toEqual(match);
  });

  it('forgets what was undone when something new is pegged', () => {
    const other = peg(undo(match, 2), 1, 1, 5);
    expect(other.entries).toHaveLength(2);
    expect(redo(other)).toEqual(other);
  });

  it('reaches back over a finished game', () => {
    const next = nextGame(won(start(), 100), 1);
    expect(position(next)).toMatchObject({ game: 2, winner: null, gamesWon: [1, 0] });
    expect(position(undo(next))).toMatchObject({ game: 1, winner: 0 });
    expect(position(undo(next, 2))).toMatchObject({ game: 1, winner: null, gamesWon: [0, 0], results: [] });
  });

  it('tells each step with its game and score', () => {
    const steps = position(match).steps;
    expect(steps.map(({ score }) => score)).toEqual([4, 6, 6]);
    expect(steps.map(({ game }) => game)).toEqual([1, 1, 1]);
    expect(position(nextGame(won(start(), 100), 1)).steps.at(-1)).toMatchObject({ game: 2, entry: { do: 'next' } });
    expect(position(won(start(), 100)).steps.at(-1)).toMatchObject({ game: 1, score: 121 });
  });
});

describe('the deal', () => {
  it('goes round', () => {
    let match = start({ table: 'partners' }, 2);
    const dealers = [0, 1, 2, 3].map(() => position((match = passDeal(match, 1))).dealer);
    expect(dealers).toEqual([3, 0, 1, 2]);
    expect(position(passDeal(match, 1, 0)).dealer).toBe(0);
    expect(passDeal(match, 1, 2)).toBe(match);
  });

  it('begins the next game with the loser, and with three the lowest', () => {
    expect(nextDealer(won(start(), 100))).toBe(1);
    expect(position(nextGame(won(start(), 100), 1)).dealer).toBe(1);
    expect(nextDealer(won(start({ table: 'three' }), 100, 80))).toBe(2);
    expect(nextDealer(won(start({ table: 'three' }, 1), 80, 80))).toBe(2);
    expect(nextDealer(won(start({ table: 'partners' }, 1), 80))).toBe(3);
    expect(nextDealer(won(start({ table: 'partners' }, 0), 80))).toBe(1);
  });
});

describe('matches', () => {
  it('names skunks as the rules do', () => {
    expect([91, 90, 61, 60].map((score) => skunk(score, 121))).toEqual([0, 1, 1, 2]);
    expect([31, 30, 0].map((score) => skunk(score, 61))).toEqual([0, 1, 1]);
  });

  it('counts games, tournament points and the spread', () => {
    let match = won(start(), 100);
    match = won(nextGame(match, 1), 80);
    match = nextGame(match, 1);
    match = upTo(upTo(match, 0, 50), 1, 121);
    expect(position(match)).toMatchObject({ gamesWon: [2, 1], points: [5, 3], spread: [21 + 41 - 71, -21 - 41 + 71] });
  });

  it('adds up with three players', () => {
    expect(position(won(start({ table: 'three' }), 100, 50))).toMatchObject({
      gamesWon: [1, 0, 0], points: [3, 0, 0], spread: [92, -21, -71], results: [{ skunks: [0, 0, 2] }],
    });
  });

  it('lets skunks count for more games where that was agreed', () => {
    expect(position(won(start({ skunksCount: true }), 60)).gamesWon).toEqual([3, 0]);
    expect(position(won(start({ skunksCount: true }), 61)).gamesWon).toEqual([2, 0]);
  });

  it('ends with enough games, and goes on no further', () => {
    let match = won(start({ match: 'best3' }), 100);
    expect(position(match).matchWinner).toBe(null);
    match = won(nextGame(match, 1), 100);
    expect(position(match)).toMatchObject({ matchWinner: 0, gamesWon: [2, 0] });
    expect(nextGame(match, 1)).toBe(match);
  });

  it('starts no new game while one is going on', () => {
    const match = pegged(start(), [0, 4]);
    expect(nextGame(match, 1)).toBe(match);
  });
});
