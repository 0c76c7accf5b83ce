/** Finding a word in the rules. */
import type { RuleBlock, RuleSection, Span } from '../messages';

const textOf = (spans: readonly Span[]): string => spans.map((span) => span.text).join('');

/** Everything a block says, as one text. */
export function saidBy(block: RuleBlock): string {
  if (block.kind === 'table') return [...block.columns, ...block.rows.flat().map(textOf)].join(' ');
  if (block.kind === 'word') return `${block.word} ${textOf(block.spans)}`;
  return `${block.number ?? ''} ${block.heading} ${textOf(block.spans)}`;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

/** What is looked for, where a word begins: "ace" is not in "place". */
const pattern = (wanted: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${wanted.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`, 'giu');

/** Whether a text has what is looked for in it; an empty search fits everything. */
export const has = (text: string, wanted: string): boolean => pattern(plain(wanted)).test(plain(text));

/** The rows of a table that have it. */
export const rowsWith = (rows: readonly Span[][][], wanted: string): Span[][][] =>
  rows.filter((row) => has(row.map(textOf).join(' '), wanted));

/** The sections with only the blocks that have what is looked for; all of a section where its title has it. */
export function sectionsWith(sections: readonly RuleSection[], wanted: string): RuleSection[] {
  if (!plain(wanted)) return [...sections];
  return sections
    .map((section) => (has(section.title, wanted) ? section : { ...section, blocks: section.blocks.filter((block) => has(saidBy(block), wanted)) }))
    .filter((section) => section.blocks.length > 0);
}

/** How many places were found: blocks, and in tables the rows. */
export const placesIn = (sections: readonly RuleSection[], wanted: string): number =>
  sections.reduce(
    (sum, section) => sum + section.blocks.reduce((n, block) => n + (block.kind === 'table' ? rowsWith(block.rows, wanted).length : Number(has(saidBy(block), wanted))), 0),
    0,
  );

/** A text cut where the word is: every second piece is the word. */
export function cutAt(text: string, wanted: string): string[] {
  const word = wanted.trim();
  if (!word) return [text];
  const pieces: string[] = [];
  let done = 0;
  for (const found of text.matchAll(pattern(word))) {
    pieces.push(text.slice(done, found.index), found[0]);
    done = found.index + found[0].length;
  }
  return [...pieces, text.slice(done)];
}
