import { announcer } from './announcer.svelte';

export interface Toast {
  key: number;
  text: string;
  kind: 'plain' | 'good' | 'bad';
  action?: { label: string; run: () => void };
}

class Toasts {
  list = $state<Toast[]>([]);
  #key = 0;

  /** Shows a short message and has it read. One with an action stays until it is dismissed. */
  show(text: string, options: { kind?: Toast['kind']; action?: Toast['action']; seconds?: number } = {}): number {
    const key = ++this.#key;
    this.list = [...this.list.slice(-2), { key, text, kind: options.kind ?? 'plain', action: options.action }];
    announcer.say(text);
    if (!options.action) setTimeout(() => this.dismiss(key), (options.seconds ?? 6) * 1000);
    return key;
  }

  dismiss(key: number): void {
    this.list = this.list.filter((toast) => toast.key !== key);
  }
}

export const toasts = new Toasts();
