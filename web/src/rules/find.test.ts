import { describe, expect, it } from 'vitest';
import type { RuleSection, Span } from '../messages';
import { cutAt, placesIn, sectionsWith } from './find';

const spans = (text: string): Span[] => [{ kind: 'text', text, card: null, rule: null, meaning: null }];
const paragraph = (number: string, text: string) => ({ kind: 'paragraph' as const, number, heading: '', spans: spans(text), lesson: null });
const sections: RuleSection[] = [
  { number: '1', title: 'Cards', lesson: null, blocks: [paragraph('1.1', 'The ace is low.'), paragraph('1.2', 'A king counts ten.')] },
  {
    number: '2', title: 'The crib', lesson: null,
    blocks: [paragraph('2.1', 'Four cards.'), { kind: 'table', columns: ['a'], rows: [[spans('An ace')], [spans('A deuce')]] }],
  },
];
const numbers = (found: RuleSection[]) => found.map((section) => [section.number, section.blocks.length]);

describe('finding a word', () => {
  it('keeps the blocks that have it, and a section whose title has it whole', () => {
    expect(numbers(sectionsWith(sections, 'ACE'))).toEqual([['1', 1], ['2', 1]]);
    expect(numbers(sectionsWith(sections, 'crib'))).toEqual([['2', 2]]);
    expect(numbers(sectionsWith(sections, '1.2'))).toEqual([['1', 1]]);
    expect(sectionsWith(sections, 'nothing like it')).toEqual([]);
    expect(numbers(sectionsWith(sections, '  '))).toEqual([['1', 2], ['2', 2]]);
  });

  it('counts rows of a table one by one', () => {
    expect(placesIn(sections, 'ace')).toBe(2);
    expect(placesIn(sections, 'A')).toBe(4);
  });

  it('cuts a text at every place', () => {
    expect(cutAt('Go, go and gone', 'go')).toEqual(['', 'Go', ', ', 'go', ' and ', 'go', 'ne']);
    expect(cutAt('text', '')).toEqual(['text']);
    expect(cutAt('A place for an ace (1.1)', 'ace')).toEqual(['A place for an ', 'ace', ' (1.1)']);
    expect(cutAt('3.7 and 307', '3.7')).toEqual(['', '3.7', ' and 307']);
  });
});
