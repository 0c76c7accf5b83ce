/** How long the moments of a game stay. */
import type { SettingValues } from '../ui/settings.svelte';
import type { Beat } from './beats';

export type Pace = SettingValues['pace'];

const FACTOR: Record<Pace, number> = { explain: 1, slow: 1.9, normal: 1, fast: 0.2 };
/** Of the pegs: 1 is about ten holes a second. */
export const PEG_SPEED: Record<Pace, number> = { explain: 1, slow: 0.8, normal: 1.2, fast: 4 };
/** Moments nobody needs explained. */
const PLAIN = new Set<Beat['kind']>(['pack_shuffled', 'cards_laid_away', 'hand_dealt', 'undo', 'game_won', 'hand_shown']);

/** Milliseconds until the next moment; null waits for the player. */
export function holdOf(beat: Beat, pace: Pace): number | null {
  if (beat.gate && pace !== 'fast') return null;
  if (pace === 'explain' && !PLAIN.has(beat.kind) && !(beat.own && beat.gains.length === 0)) {
    // Of a hand that is counted, its combinations follow one another by themselves until the last.
    const counting = beat.counting;
    if (!counting || counting.at >= counting.event.scores.length - 1) return null;
  }
  return Math.round(beat.time * FACTOR[pace]);
}
