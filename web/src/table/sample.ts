/** For tests: a deal of three players as the server has told it, and small moments. */
import type { Snapshot, Step } from '../messages';
import type { Beat } from './beats';
import deal from './deal.sample.json';

export const sample = deal as unknown as { snapshot: Snapshot; steps: Step[] };

export const moment = (more: Partial<Beat> = {}): Beat => ({
  kind: 'card_laid', step: 1, view: sample.snapshot.view, lines: [], first: 0, call: null, gains: [], counting: null, rules: [], time: 1000,
  gate: null, own: false, ...more,
});
