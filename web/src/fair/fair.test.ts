import { describe, expect, it } from 'vitest';
import { canHash, sealedText, sealOf } from './check';
import { KeptSeals } from './kept';

/** The example of docs/record.md. */
const NONCE = '00112233445566778899aabbccddeeff';
const PACK = `8D 6S 7S 7C 6H 4D 5C KC 3D 2C JC 5S AD 9D 5D AH KH QC 3S 3C 4C QH 3H 7D JS 6D
  8H 9H QD AS QS 5H KS 2D AC 4S 8C TD 8S JH TC 7H 9S TS TH 4H 2H JD KD 9C 6C 2S`.split(/\s+/);
const SEAL = '38152c1177af3f1b7d9e6adbf5647b4eb7063c94aebc6d4ea0a5f5dea9261de6';

class Memory {
  readonly kept = new Map<string, string>();
  get length() { return this.kept.size; }
  key(i: number) { return [...this.kept.keys()][i] ?? null; }
  getItem(key: string) { return this.kept.get(key) ?? null; }
  setItem(key: string, value: string) { this.kept.set(key, value); }
  removeItem(key: string) { this.kept.delete(key); }
}

describe('a seal', () => {
  it('is made here as the server makes it', async () => {
    expect(canHash()).toBe(true);
    expect(await sealOf(sealedText(NONCE, PACK))).toBe(SEAL);
  });
  it('is another for another order or another nonce', async () => {
    expect(await sealOf(sealedText(NONCE, [...PACK.slice(1), PACK[0]!]))).not.toBe(SEAL);
    expect(await sealOf(sealedText(NONCE.replace('0', '1'), PACK))).not.toBe(SEAL);
  });
});

describe('the seals that were shown', () => {
  it('are kept with the moment when they came', () => {
    const memory = new Memory();
    const kept = new KeptSeals('t', memory);
    kept.see([{ seal: 'a' }, { seal: null }], 4);
    kept.see([{ seal: 'a' }, { seal: 'b' }], 9);
    const again = new KeptSeals('t', memory);
    expect(again.seenBefore('a', 5)).toBe(true);
    expect(again.seenBefore('a', 4)).toBe(false);
    expect(again.seenBefore('b', 9)).toBe(false);
    expect(again.seenBefore('b', 10)).toBe(true);
    expect(again.seenBefore('c', 99)).toBe(false);
  });
  it('are those of one table, and of the tables used last', () => {
    const memory = new Memory();
    for (let i = 0; i < 50; i++) new KeptSeals(`t${i}`, memory).see([{ seal: `s${i}` }], 1);
    expect(memory.length).toBe(30);
    expect(new KeptSeals('t49', memory).seenBefore('s49', 2)).toBe(true);
    expect(new KeptSeals('t48', memory).seenBefore('s49', 2)).toBe(false);
  });
  it('may be forbidden or broken', () => {
    const kept = new KeptSeals('t', null);
    kept.see([{ seal: 'a' }], 1);
    expect(kept.seenBefore('a', 2)).toBe(true);
    const memory = new Memory();
    memory.setItem('pegout.seals.t', '{nonsense');
    expect(new KeptSeals('t', memory).seenBefore('a', 2)).toBe(false);
  });
});
