/** A table as somebody sees it who only watches: the same session, over a line that brings what is public. */
import { api, watchedAt } from '../api';
import type { Snapshot } from '../messages';
import { settings } from '../ui/settings.svelte';
import type { Beat } from './beats';
import { holdOf } from './pace';
import { Session } from './session.svelte';
import { words } from './watchWords';

export class Watching extends Session {
  override readonly keyList = words.keyList;

  constructor(readonly token: string, snapshot: Snapshot) {
    super(snapshot, api, `watch ${token}`);
  }

  override connect(): void {
    super.connect(`${watchedAt(this.token)}/socket`);
  }

  /** Nothing is asked of whoever watches: where the table would wait for a player, it goes on. */
  protected override hold(beat: Beat): number | null {
    return holdOf({ ...beat, gate: null }, settings.pace === 'explain' ? 'slow' : settings.pace);
  }
}
