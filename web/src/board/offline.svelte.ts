/** Keeps the board in the browser, so that it opens without a network, and lets it be installed. */
export type OfflineState = 'preparing' | 'ready' | 'insecure' | 'unsupported' | 'failed' | 'file';

interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

export class Offline {
  state = $state<OfflineState>('preparing');
  #install = $state.raw<InstallEvent | null>(null);

  /** A file from the disk needs none of it. */
  constructor(file = false) {
    if (file) this.state = 'file';
  }

  /** Begins. Answers with what ends it. */
  start(): () => void {
    const offered = (event: Event) => {
      event.preventDefault();
      this.#install = event as InstallEvent;
    };
    addEventListener('beforeinstallprompt', offered);
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = '/board.webmanifest';
    document.head.append(manifest);
    void this.#register();
    return () => {
      removeEventListener('beforeinstallprompt', offered);
      manifest.remove();
    };
  }

  async #register(): Promise<void> {
    if (!('serviceWorker' in navigator)) {
      this.state = isSecureContext ? 'unsupported' : 'insecure';
      return;
    }
    // The development server has no worker to give.
    if (!import.meta.env.PROD) return;
    try {
      const registration = await navigator.serviceWorker.register('/board-worker.js', { scope: '/board' });
      const worker = registration.active ?? registration.waiting ?? registration.installing;
      const told = () => {
        if (worker?.state === 'activated') this.state = 'ready';
        else if (worker?.state === 'redundant') this.state = registration.active ? 'ready' : 'failed';
      };
      worker?.addEventListener('statechange', told);
      told();
    } catch {
      // The server is away: then it is the kept page that we are looking at, or else a browser that refuses.
      this.state = navigator.serviceWorker.controller ? 'ready' : 'failed';
    }
  }

  /** What asks the visitor to install the board; null where the browser does not offer it. */
  get install(): (() => void) | null {
    const event = this.#install;
    if (!event) return null;
    return () => {
      this.#install = null;
      void event.prompt();
    };
  }
}
