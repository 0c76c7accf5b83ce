/** A play told step by step, as it lies on the table after some of its steps. Nothing is added up here. */
import type { PlayStep } from '../messages';

export interface Laid {
  code: string;
  owner: string;
  side: number;
  lit: boolean;
}
export interface Standing {
  current: Laid[];
  finished: Laid[][];
  count: number;
  totals: readonly number[];
  /** the step that has just happened */
  last: PlayStep | null;
  /** cards laid so far */
  laid: ReadonlySet<string>;
}

/** How a play stands after its first `at` steps. */
export function standingAfter(steps: readonly PlayStep[], at: number, players: readonly string[]): Standing {
  const done = steps.slice(0, at);
  const last = done.at(-1) ?? null;
  const lit = new Set(last?.scores.flatMap((score) => score.cards) ?? []);
  const counts: Laid[][] = [[]];
  for (const step of done) {
    if (step.kind !== 'card' || step.card === null) continue;
    if (step.starts && counts.at(-1)!.length > 0) counts.push([]);
    counts.at(-1)!.push({ code: step.card, owner: players[step.seat] ?? '', side: step.seat, lit: lit.has(step.card) });
  }
  const current = counts.pop()!;
  return {
    current, finished: counts, count: last?.count ?? 0, totals: last?.totals ?? players.map(() => 0), last,
    laid: new Set(done.flatMap((step) => step.card ?? [])),
  };
}

/** What a screen reader is told of a step. */
export function toldOf(step: PlayStep, players: readonly string[], nameOf: (code: string) => string): string {
  const who = players[step.seat] ?? '';
  const what = step.card === null ? who : `${who}: ${nameOf(step.card)}`;
  return [step.say ? `${what}: ${step.say}.` : `${what}.`, step.why].filter(Boolean).join(' ');
}
