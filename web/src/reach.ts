/** What can be reached when a page could not be fetched. */

/** Whether the server answers at all. */
export const reachable = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(() => true, () => false);

/** Whether this browser keeps the board, which opens without a network then. */
export const boardKept = async (): Promise<boolean> =>
  'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration('/board').catch(() => undefined))?.active != null;
