import { describe, expect, it } from 'vitest';
import { cite, ruleAddress } from './cite';

const rules = (sentence: string) => cite(sentence).flatMap((piece) => (piece.rule ? [piece.rule] : []));

describe('rules in a sentence', () => {
  it('are those in brackets, with letters and several at once', () => {
    expect(rules('Nothing here.')).toEqual([]);
    expect(rules('Two points (3.2).')).toEqual(['3.2']);
    expect(rules('It costs a penalty (6.1c) and ends (3.9, 3.14).')).toEqual(['6.1c', '3.9', '3.14']);
    expect(rules('An average of 4.5 (rule 4.5).')).toEqual(['4.5']);
  });

  it('leave the sentence as it was', () => {
    for (const sentence of ['', 'All.', 'One (3.2).', '(3.2) and (4.1, 4.2)'])
      expect(cite(sentence).map((piece) => piece.text).join('')).toBe(sentence);
  });

  it('stand on the page of rules', () => {
    expect(ruleAddress('6.1a')).toBe('/rules#6.1a');
  });
});
