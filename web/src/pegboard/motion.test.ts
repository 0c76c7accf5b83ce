import { describe, expect, it } from 'vitest';
import { duration, moment, pairOf, plan } from './motion';

describe('peg motion', () => {
  it('stands both pegs in the start holes', () => {
    expect(pairOf({ back: 0, front: 0 })).toEqual([-1, 0]);
  });

  it('leapfrogs: the back peg passes the front one and walks hole by hole', () => {
    const { flights, end } = plan([10, 14], { back: 14, front: 18 });
    expect(flights).toHaveLength(1);
    expect(flights[0]).toMatchObject({ peg: 0, stops: [10, 14, 15, 16, 17, 18] });
    expect(end).toEqual([18, 14]);
    const again = plan(end, { back: 18, front: 20 });
    expect(again.flights[0]).toMatchObject({ peg: 1, stops: [14, 18, 19, 20] });
  });

  it('leaves the start with the first points', () => {
    const { flights, end } = plan([-1, 0], { back: 0, front: 2 });
    expect(flights[0]!.stops).toEqual([-1, 0, 1, 2]);
    expect(end).toEqual([2, 0]);
  });

  it('goes straight to a corrected place, and nowhere when nothing changed', () => {
    expect(plan([10, 14], { back: 8, front: 12 }).flights.map((f) => f.stops)).toEqual([[10, 8], [14, 12]]);
    expect(plan([18, 14], { back: 14, front: 18 }).flights).toEqual([]);
    expect(plan([18, 14], { back: 14, front: 18 }).end).toEqual([18, 14]);
  });

  it('takes no longer for 29 points than can be watched', () => {
    expect(duration(plan([10, 14], { back: 14, front: 43 }).flights[0]!)).toBeLessThan(1800);
    expect(duration(plan([10, 14], { back: 14, front: 43 }, 3).flights[0]!)).toBeLessThan(600);
  });

  it('ends exactly on its hole', () => {
    const flight = plan([10, 14], { back: 14, front: 16 }).flights[0]!;
    expect(moment(flight, 0)).toMatchObject({ from: 10, part: 0 });
    expect(moment(flight, 1e6)).toMatchObject({ from: 16, to: 16, lift: 0 });
  });
});
