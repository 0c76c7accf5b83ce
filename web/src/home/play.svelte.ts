import { api, ApiError, commandId } from '../api';
import type { FieldProblem } from '../messages';
import { beginQuickly } from '../quick';
import { router, tableAddress } from '../router';
import { beganHere, rememberWish, type Wish } from './wish';
import { words } from './strings';

/** Fetches the table's page ahead, so that a dealt hand is one click away. */
export const fetchTablePage = () => import('../table/TablePage.svelte');
/** The same for the choices of a new game. */
export const fetchNewGame = () => import('./NewGame.svelte');

/** Starts one table, however often it is asked to meanwhile. */
export class Starter {
  busy = $state(false);
  /** what the server refused, for the person */
  problem = $state<string | null>(null);
  errors = $state.raw<readonly FieldProblem[]>([]);

  /** @param quick the player wants a hand, not the cut for deal */
  async start(wish: Wish, quick = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.errors = [];
    try {
      const [made] = await Promise.all([api.create({ ...wish, id: commandId() }), fetchTablePage().catch(() => null)]);
      if (quick) beginQuickly(made.id);
      rememberWish(wish);
      beganHere();
      router.go(tableAddress(made.id));
    } catch (error) {
      this.problem = error instanceof ApiError ? error.message : words.couldNotStart;
      this.errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    } finally {
      this.busy = false;
    }
  }
}
