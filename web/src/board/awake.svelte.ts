/** Keeps the screen on while the board is looked at. */
export type AwakeState = 'on' | 'off' | 'waiting' | 'refused' | 'insecure' | 'unsupported';

const KEY = 'pegout.board.awake';

export class Awake {
  state = $state<AwakeState>('off');
  wanted = $state(true);
  #lock: WakeLockSentinel | null = null;
  #asking = false;

  /** Begins, as it was chosen last time. Answers with what ends it. */
  start(): () => void {
    try {
      this.wanted = localStorage.getItem(KEY) !== 'false';
    } catch {
      this.wanted = true;
    }
    const again = () => void this.#hold();
    document.addEventListener('visibilitychange', again);
    // Some browsers allow it only after a touch.
    document.addEventListener('pointerdown', again);
    again();
    return () => {
      document.removeEventListener('visibilitychange', again);
      document.removeEventListener('pointerdown', again);
      this.wanted = false;
      void this.#lock?.release();
    };
  }

  get possible(): boolean {
    return this.state !== 'insecure' && this.state !== 'unsupported';
  }

  async want(wanted: boolean): Promise<void> {
    this.wanted = wanted;
    try {
      localStorage.setItem(KEY, String(wanted));
    } catch {
      // It holds for this visit.
    }
    if (wanted) return this.#hold();
    await this.#lock?.release();
    this.state = this.possible ? 'off' : this.state;
  }

  async #hold(): Promise<void> {
    if (!this.wanted || this.#asking || this.#lock || document.hidden) return;
    if (!('wakeLock' in navigator)) {
      this.state = isSecureContext ? 'unsupported' : 'insecure';
      return;
    }
    this.#asking = true;
    try {
      const lock = await navigator.wakeLock.request('screen');
      lock.addEventListener('release', () => {
        this.#lock = null;
        this.state = this.wanted ? 'waiting' : 'off';
      });
      this.#lock = lock;
      this.state = 'on';
      if (!this.wanted) await lock.release();
    } catch {
      this.state = 'refused';
    } finally {
      this.#asking = false;
    }
  }
}
