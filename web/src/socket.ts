/**
 * The table's news. Keeps a socket open, opens it again when it breaks, and each time asks
 * only for what came after the newest step that is known here.
 */
import { doubts } from './api';
import type { ClientMessage, ServerMessage } from './messages';

/** here: news arrives at once; reconnecting: it will, with everything that was missed */
export type LineState = 'here' | 'reconnecting';

export interface SocketOptions {
  table: string;
  seat: number | null;
  /** the path of the socket, where it is not that of a seat */
  path?: string;
  /** the number of the newest step known here */
  after: () => number;
  onmessage: (message: ServerMessage) => void;
  onstate: (state: LineState) => void;
  /** for tests */
  open?: (address: string) => WebSocket;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** The server pings more often than this; a line silent for longer is dead. */
const SILENCE = 50_000;
/** A device that slept may have missed a ping: after so long the line is not trusted. */
const STALE = 25_000;
/** A line that does not open in this time never will. */
const OPENING = 8000;

/** Where the socket of a seat is, or of whoever watches. */
export function socketAddress(
  table: string, seat: number | null, after: number, base: string, path = `/api/tables/${encodeURIComponent(table)}/socket`,
): string {
  const address = new URL(path, base);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  if (seat !== null) address.searchParams.set('seat', String(seat));
  address.searchParams.set('after', String(after));
  return address.href;
}

/** Milliseconds until the next try: doubling, with some chance so that not all come back at once. */
export const backoff = (tries: number, chance = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.7 + 0.6 * chance);

export class TableSocket {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #closed = false;
  #heard = 0;

  constructor(private readonly options: SocketOptions) {
    addEventListener('online', this.#now);
    addEventListener('offline', this.#doubt);
    doubts.add(this.#doubt);
    document.addEventListener('visibilitychange', this.#visible);
    this.#connect();
  }

  /** Ends the connection for good. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#doubt);
    doubts.delete(this.#doubt);
    document.removeEventListener('visibilitychange', this.#visible);
    this.#drop();
  }

  /** Asks for everything after the newest known step: something before what came was lost. */
  again(): void {
    if (this.#closed) return;
    this.#drop();
    this.#connect();
  }

  /** Tries at once instead of waiting. */
  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#tries = 0;
    this.again();
  };

  /** The line is broken, though the socket has not noticed: says so at once, and opens another. */
  #doubt = (): void => {
    if (!this.#closed && this.#socket?.readyState === WebSocket.OPEN) this.#drop(true);
  };

  /** A device that slept has missed its timers, and perhaps the end of its line. */
  #visible = (): void => {
    if (document.hidden) return;
    if (Date.now() - this.#heard > STALE) this.#doubt();
    this.#now();
  };

  #connect(): void {
    const { table, seat, after, path } = this.options;
    const address = socketAddress(table, seat, after(), location.href, path);
    const socket = this.options.open?.(address) ?? new WebSocket(address);
    this.#socket = socket;
    this.#wait(OPENING);
    socket.onopen = () => {
      this.#tries = 0;
      this.#listen();
      this.options.onstate('here');
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#take(String(event.data));
    };
    socket.onclose = () => this.#lost(socket);
    socket.onerror = () => socket.close();
  }

  #take(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if (message.kind === 'ping') {
      this.#send({ kind: 'pong' });
      // A step that never came: ask for it by coming back.
      if (message.latest > this.options.after()) this.#drop(true);
    } else this.options.onmessage(message);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #listen(): void {
    this.#heard = Date.now();
    this.#wait(SILENCE);
  }

  #wait(longest: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(true), longest);
  }

  #drop(again = false): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
    }
    if (again) this.#later();
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#drop(!this.#closed);
  }

  #later(): void {
    this.options.onstate('reconnecting');
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#tries++));
  }
}
