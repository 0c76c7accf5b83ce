import { describe, expect, it } from 'vitest';
import { BEFORE, KEY, read, UNREADABLE, write } from './keep';
import { newMatch, passDeal, peg, position, undo } from './score';
import { usualSetup } from './setup';
import { Store } from './store.svelte';

const match = undo(passDeal(peg(peg(newMatch(usualSetup()), 0, 4, 1), 1, 2, 2), 3));

class Shelf {
  kept = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => {
    if (this.full) throw new Error('full');
    this.kept.set(key, text);
  };
}

describe('keeping a match as text', () => {
  it('brings everything back, undone steps too', () => {
    expect(read(write(match))).toEqual(match);
  });

  it('takes nothing that makes no sense', () => {
    const plain = JSON.parse(write(match));
    const spoiled = [
      '', 'null', '[]', '{}', '{"version":1}', 'not even close',
      JSON.stringify({ ...plain, version: 2 }),
      JSON.stringify({ ...plain, done: 4 }),
      JSON.stringify({ ...plain, dealer: 2 }),
      JSON.stringify({ ...plain, entries: [{ do: 'peg', track: 2, points: 4, at: 1 }], done: 1 }),
      JSON.stringify({ ...plain, entries: [{ do: 'peg', track: 0, points: 0.5, at: 1 }], done: 1 }),
      JSON.stringify({ ...plain, entries: [{ do: 'sing', at: 1 }], done: 1 }),
      JSON.stringify({ ...plain, setup: { ...plain.setup, target: 5 } }),
      JSON.stringify({ ...plain, setup: { ...plain.setup, paints: ['red', 'red', 'blue', 'green'] } }),
      JSON.stringify({ ...plain, setup: { ...plain.setup, names: ['Anna'] } }),
      JSON.stringify({ ...plain, setup: { ...plain.setup, table: 'toString' } }),
    ];
    for (const text of spoiled) expect(read(text), text).toBe(null);
  });
});

describe('the store', () => {
  it('writes before it shows, and a new one goes on from there', () => {
    const shelf = new Shelf();
    const store = new Store(shelf);
    expect(store.firstVisit).toBe(true);
    expect(store.change((now) => peg(now, 0, 4, 1))).toBe(true);
    expect(position(read(shelf.getItem(KEY)!)!).pegs[0]!.front).toBe(4);
    expect(new Store(shelf).position.pegs[0]!.front).toBe(4);
    expect(new Store(shelf).firstVisit).toBe(false);
    expect(store.change((now) => peg(now, 0, 0, 1))).toBe(false);
  });

  it('changes what is stored, not what this tab remembers', () => {
    const shelf = new Shelf();
    const [one, two] = [new Store(shelf), new Store(shelf)];
    one.change((now) => peg(now, 0, 4, 1));
    two.change((now) => peg(now, 0, 2, 1));
    expect(two.position.pegs[0]).toEqual({ front: 6, back: 4 });
  });

  it('goes on in memory when nothing can be stored', () => {
    const shelf = new Shelf();
    const store = new Store(shelf);
    shelf.full = true;
    store.change((now) => peg(now, 0, 4, 1));
    store.change((now) => peg(now, 0, 4, 1));
    expect(store.kept).toBe(false);
    expect(store.position.pegs[0]!.front).toBe(8);
    const nowhere = new Store(null);
    nowhere.change((now) => peg(now, 1, 3, 1));
    expect(nowhere.kept).toBe(false);
    expect(nowhere.position.pegs[1]!.front).toBe(3);
  });

  it('puts aside what it cannot read', () => {
    const shelf = new Shelf();
    shelf.setItem(KEY, '{"version":99}');
    const store = new Store(shelf);
    expect(store.unreadable).toBe(true);
    expect(shelf.getItem(UNREADABLE)).toBe('{"version":99}');
    store.change((now) => peg(now, 0, 4, 1));
    expect(store.position.pegs[0]!.front).toBe(4);
  });

  it('gives the match before a new one back', () => {
    const shelf = new Shelf();
    const store = new Store(shelf);
    expect(store.before).toBe(null);
    store.change((now) => peg(now, 0, 4, 1));
    store.replace(newMatch(usualSetup(), 1));
    expect(store.position).toMatchObject({ dealer: 1, pegs: [{ front: 0 }, { front: 0 }] });
    expect(position(store.before!).pegs[0]!.front).toBe(4);
    expect(shelf.kept.has(BEFORE)).toBe(true);
  });
});
