/** Rules cited in sentences: "(3.2)" and "(3.2, 3.4)" become links to the page of rules. */

export interface Piece {
  text: string;
  /** the number of a rule to link to */
  rule: string | null;
}

const NUMBER = /\b\d{1,2}\.\d{1,2}[a-z]?\b/g;
const BRACKETS = /\([^()]*\)/g;

/** Where a rule stands. */
export const ruleAddress = (rule: string): string => `/rules#${rule}`;

/** A sentence cut at the rules in its brackets; together the pieces are the sentence again. */
export function cite(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  const put = (text: string, rule: string | null = null) => {
    if (text) pieces.push({ text, rule });
  };
  let done = 0;
  for (const brackets of sentence.matchAll(BRACKETS))
    for (const number of brackets[0].matchAll(NUMBER)) {
      const at = brackets.index + number.index;
      put(sentence.slice(done, at));
      put(number[0], number[0]);
      done = at + number[0].length;
    }
  put(sentence.slice(done));
  return pieces;
}
