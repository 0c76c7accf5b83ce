/**
 * The server's HTTP side. Every call answers with its message or throws an ApiError, whose
 * sentence is fit for the person. Commands carry an id made here: when the line breaks, the
 * same command is sent again under the same id, and the server does it once.
 */
import type {
  ActionMessage, CreateTable, Created, Deals, Health, Invite, InviteLink, Lobby, Me, MyTables, OptionsAnswer,
  PhraseName, PlayedGames, Problem, ProposalCommand, Replay, SaidLine, ServerStatistics, SitDown, Snapshot, TableInfo, TableSettings,
  Update, WatchLink,
} from './messages';
import type { Deleted, Devices, Moved, MoveInfo, RecoveryLink, Statistics } from './messages';
import { strings } from './strings';

export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = 'ApiError';
  }
  /** stable between releases: "stale", "illegal", "not_found", ...; "offline" when no answer came */
  get code(): string {
    return this.problem.code;
  }
  get rule(): string | null {
    return this.problem.rule ?? null;
  }
  /** with "stale": what has happened meanwhile */
  get update(): Update | null {
    return this.problem.update ?? null;
  }
}

/** Seconds between tries when the line is broken or the server is starting again. */
const WAITS = [0.3, 0.8, 1.6, 3];
/** Answers after which the same request may be sent again. */
const AGAIN = new Set([429, 502, 503, 504]);

/** Milliseconds without an answer after which the line is in doubt, and after which the request is sent again. */
const DOUBT = 2500;
const LOST = 15_000;

/** Told whenever a request finds no answer: the line is probably broken, whatever the browser still believes. */
export const doubts = new Set<() => void>();
const doubt = () => doubts.forEach((tell) => tell());
/** Told when the server cannot save at the moment; the request is sent again until it can, or for as long as it makes sense. */
export const delays = new Set<() => void>();

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** of further tries */
  retries?: number;
  signal?: AbortSignal;
  /** for tests */
  fetcher?: typeof fetch;
  wait?: (seconds: number) => Promise<void>;
}

/** A new command id: 128 random bits. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

const offline = (): Problem => ({
  type: 'about:blank', title: strings.offlineTitle, status: 0, detail: strings.offline, code: 'offline',
});

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const body = (await answer.json()) as Partial<Problem>;
    if (typeof body.detail === 'string' && typeof body.code === 'string') return body as Problem;
  } catch {
    // Not the server's own answer, as from something between it and us.
  }
  return { type: 'about:blank', title: answer.statusText, status: answer.status, detail: strings.oddAnswer(answer.status), code: 'fault' };
}

/**
 * One request, sent again while the line is broken.
 *
 * Only requests that may be repeated come here: readings, and commands with an id.
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = 'GET', body, retries = WAITS.length, signal, fetcher = fetch, wait = sleep } = options;
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
  }
  for (let tried = 0; ; tried++) {
    const last = tried >= retries;
    let pause = WAITS[Math.min(tried, WAITS.length - 1)]!;
    const given = new AbortController();
    const give = () => given.abort();
    if (signal?.aborted) give();
    signal?.addEventListener('abort', give);
    const doubtful = setTimeout(doubt, DOUBT);
    const lost = setTimeout(give, LOST);
    try {
      const answer = await fetcher(path, { ...init, signal: given.signal });
      clearTimeout(doubtful);
      if (answer.ok) return (await answer.json()) as T;
      const problem = await problemOf(answer);
      if (last || !AGAIN.has(answer.status)) throw new ApiError(problem);
      if (problem.code === 'storage' && tried === 0) delays.forEach((tell) => tell());
      pause = Math.max(pause, Math.min(problem.retry_after ?? 0, 10));
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error;
      doubt();
      if (last) throw new ApiError(offline());
    } finally {
      clearTimeout(doubtful);
      clearTimeout(lost);
      signal?.removeEventListener('abort', give);
    }
    await wait(pause);
  }
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
/** Where a link to watch is asked. */
export const watchedAt = (token: string) => `/api/watch/${encodeURIComponent(token)}`;
const query = (seat: number | null) => (seat === null ? '' : `?seat=${seat}`);

export const api = {
  me: (options?: CallOptions) => call<Me>('/api/me', options),
  /** My finished games in numbers. */
  numbers: (options?: CallOptions) => call<Statistics>('/api/me/statistics', options),
  /** The browsers that have my games. */
  devices: (options?: CallOptions) => call<Devices>('/api/me/devices', options),
  signOutOthers: (options?: CallOptions) => call<Devices>('/api/me/devices', { ...options, method: 'DELETE' }),
  /** A link that leads another device to my games; a new one ends the one before. */
  recovery: (options?: CallOptions) => call<RecoveryLink>('/api/me/recovery', { ...options, method: 'POST' }),
  /** Where such a link leads. */
  move: (token: string, options?: CallOptions) => call<MoveInfo>(`/api/moves/${encodeURIComponent(token)}`, options),
  /** Uses the games here; of games that this browser has it says what becomes of them. */
  useHere: (token: string, own: 'bring' | 'leave' | null, options?: CallOptions) =>
    call<Moved>(`/api/moves/${encodeURIComponent(token)}`, { ...options, method: 'POST', body: { own_games: own } }),
  /** Where a copy of all my data can be fetched from, for a link. */
  exportPath: '/api/me/export',
  /** Deletes all of it, for good. */
  deleteMe: (options?: CallOptions) => call<Deleted>('/api/me', { ...options, method: 'DELETE', body: { confirm: 'delete' } }),
  options: (options?: CallOptions) => call<OptionsAnswer>('/api/options', options),
  /** My tables, open and finished. */
  tables: (options?: CallOptions) => call<MyTables>('/api/tables', options),
  /** A new table; the id makes a repeated click one table. */
  create: (wish: CreateTable, options?: CallOptions) =>
    call<Created>('/api/tables', { ...options, method: 'POST', body: { ...wish, id: wish.id ?? commandId() } }),

  /** The table as a seat of mine sees it; without a seat, as my first one. */
  table: (id: string, seat: number | null, options?: CallOptions) => call<Snapshot>(at(id) + query(seat), options),
  act: (id: string, seat: number, after: number, action: ActionMessage, command: string, options?: CallOptions) =>
    call<Update>(`${at(id)}/actions`, { ...options, method: 'POST', body: { id: command, seat, after, action } }),
  undo: (id: string, seat: number, after: number, command: string, options?: CallOptions) =>
    call<Update>(`${at(id)}/undo`, { ...options, method: 'POST', body: { id: command, seat, after } }),
  rematch: (id: string, seat: number, after: number, command: string, options?: CallOptions) =>
    call<Update>(`${at(id)}/rematch`, { ...options, method: 'POST', body: { id: command, seat, after } }),
  /** Proposes something to the others; where nobody need be asked it is done at once. */
  propose: (id: string, seat: number, after: number, kind: ProposalCommand['kind'], command: string, options?: CallOptions) =>
    call<Update>(`${at(id)}/proposals`, { ...options, method: 'POST', body: { id: command, seat, after, kind } }),
  /** Answers what another proposed, or withdraws one's own. */
  respond: (id: string, seat: number, after: number, proposal: number, word: 'agree' | 'decline' | 'withdraw', command: string, options?: CallOptions) =>
    call<Update>(`${at(id)}/proposals/${word}`, { ...options, method: 'POST', body: { id: command, seat, after, proposal } }),
  /** The path of the link for friends; for who made the table. */
  link: (id: string, options?: CallOptions) => call<InviteLink>(`${at(id)}/invite`, options),
  /** Puts the computer into a seat that is open; the same again changes nothing. */
  computer: (id: string, seat: number, level: string, options?: CallOptions) =>
    call<TableInfo>(`${at(id)}/seats/${seat}/computer`, { ...options, method: 'POST', body: { level } }),
  /** Opens another's seat again, while the table waits for friends; for who made it. */
  openSeat: (id: string, seat: number, own: number, after: number, command: string, options?: CallOptions) =>
    call<TableInfo>(`${at(id)}/seats/${seat}/open`, { ...options, method: 'POST', body: { id: command, seat: own, after } }),
  /** Lets the computer play on for a seat, until its person takes it back. */
  standIn: (id: string, seat: number, level: string, options?: CallOptions) =>
    call<TableInfo>(`${at(id)}/seats/${seat}/stand-in`, { ...options, method: 'POST', body: { level } }),
  /** Claims the game against the side of a seat that is gone. */
  claimGame: (id: string, seat: number, options?: CallOptions) => call<TableInfo>(`${at(id)}/seats/${seat}/claim`, { ...options, method: 'POST', body: {} }),
  /** Takes the own seat back from the computer. */
  comeBack: (id: string, seat: number, options?: CallOptions) => call<TableInfo>(`${at(id)}/seats/${seat}/return`, { ...options, method: 'POST', body: {} }),
  /** Who invites, and which seats are free. */
  invite: (token: string, options?: CallOptions) => call<Invite>(`/api/invites/${encodeURIComponent(token)}`, options),
  /** Sits down; this browser again gets the seat that it has. */
  sit: (token: string, wish: SitDown, options?: CallOptions) =>
    call<Created>(`/api/invites/${encodeURIComponent(token)}`, { ...options, method: 'POST', body: wish }),
  /** The tables that anybody may sit down at. */
  lobby: (options?: CallOptions) => call<Lobby>('/api/lobby', options),
  /** Sits down at one of them; this browser again gets the seat that it has. */
  sitInLobby: (id: string, wish: SitDown, options?: CallOptions) =>
    call<Created>(`/api/lobby/${encodeURIComponent(id)}/seats`, { ...options, method: 'POST', body: wish }),
  /** What the maker of a table may change: the lobby's list, free chat. */
  settings: (id: string, wish: TableSettings, options?: CallOptions) =>
    call<TableInfo>(`${at(id)}/settings`, { ...options, method: 'POST', body: wish }),
  /** Says something at once or not at all: what comes late is no answer any more. */
  phrase: (id: string, seat: number, phrase: PhraseName) =>
    call<SaidLine>(`${at(id)}/phrases`, { method: 'POST', body: { id: commandId(), seat, phrase }, retries: 0 }),
  chat: (id: string, seat: number, text: string) =>
    call<SaidLine>(`${at(id)}/chat`, { method: 'POST', body: { id: commandId(), seat, text }, retries: 0 }),
  /** The link by which friends watch a table that I made; null while they may not. */
  watching: (id: string, options?: CallOptions) => call<WatchLink>(`${at(id)}/watch`, options),
  letWatch: (id: string, allowed: boolean, options?: CallOptions) =>
    call<WatchLink>(`${at(id)}/watch`, { ...options, method: 'POST', body: { allowed } }),
  /** The table behind such a link, as anybody may see it. */
  watched: (token: string, options?: CallOptions) => call<Snapshot>(watchedAt(token), options),
  /** The finished games of a table of mine. */
  games: (id: string, options?: CallOptions) => call<PlayedGames>(`${at(id)}/games`, options),
  /** A finished game step by step, fetched part after part. */
  replay: async (id: string, game: number, seat: number | null, options?: CallOptions): Promise<Replay> => {
    const path = `${at(id)}/games/${game}/steps`;
    const whole = await call<Replay>(path + query(seat), options);
    while (whole.steps.at(-1)!.number < whole.last) {
      const part = await call<Replay>(`${path}?seat=${whole.seat}&after=${whole.steps.at(-1)!.number}`, options);
      whole.steps.push(...part.steps);
    }
    return whole;
  },
  /** The packs of a game with their seals, and those that are no longer secret; without a number, of the last game. */
  deals: (id: string, game?: number, options?: CallOptions) => call<Deals>(`${at(id)}/deals${game === undefined ? '' : `?game=${game}`}`, options),
  /** What this server dealt to people and to computer players. */
  statistics: (options?: CallOptions) => call<ServerStatistics>('/api/statistics', options),
  health: (options?: CallOptions) => call<Health>('/health', options),
  /** Where the record of a finished game can be fetched from, for a link; without a number, of the last one. */
  recordPath: (id: string, game?: number) => `${at(id)}/record${game === undefined ? '' : `?game=${game}`}`,
};
