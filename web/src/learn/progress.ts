/**
 * What a learner has done, as plain data. Each lesson, drill and day has an entry of its own, so that two tabs
 * never undo each other's; entries of two places (an exported file, this browser) can be joined.
 */
export interface LessonEntry {
  /** when the lesson was done, in milliseconds; null while it is open */
  done: number | null;
  /** places of the questions that were answered right at last */
  right: number[];
}
export interface TagCount {
  right: number;
  wrong: number;
}
export interface DrillEntry {
  level: number;
  answered: number;
  right: number;
  streak: number;
  best: number;
  /** the last answers at this level, oldest first */
  recent: boolean[];
  /** seconds of the last answers, oldest first */
  times: number[];
  tags: Record<string, TagCount>;
}
export interface DailyAnswer {
  right: boolean;
  truth: string;
  answer: number | string[];
}
export interface DailyEntry {
  answers: DailyAnswer[];
}
export type Kind = 'lesson' | 'drill' | 'daily';
export interface Entries {
  lesson: LessonEntry;
  drill: DrillEntry;
  daily: DailyEntry;
}

export const FRESH: { readonly [K in Kind]: () => Entries[K] } = {
  lesson: () => ({ done: null, right: [] }),
  drill: () => ({ level: 1, answered: 0, right: 0, streak: 0, best: 0, recent: [], times: [], tags: {} }),
  daily: () => ({ answers: [] }),
};

/** Where an entry is kept. */
export const PREFIX = 'pegout.learn.';
const NAME = /^(lesson|drill|daily)\.([a-z0-9-]{1,64})$/;
/** The kind of an entry by its name such as `lesson.pairs`, or null where it names none. */
export const kindOf = (name: string): Kind | null => (NAME.exec(name)?.[1] as Kind | undefined) ?? null;

const KEPT_ANSWERS = 8;
const KEPT_TIMES = 10;
/** A pause to fetch tea is not thinking. */
const LONGEST = 120;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const whole = (value: unknown, most = 1e15): number => (typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), most) : 0);
const list = <T>(value: unknown, is: (one: unknown) => one is T): T[] => (Array.isArray(value) ? value.filter(is) : []);
const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isText = (value: unknown): value is string => typeof value === 'string';

function tagsOf(value: unknown): Record<string, TagCount> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([tag, count]) => (isObject(count) ? [[tag, { right: whole(count.right), wrong: whole(count.wrong) }]] : [])),
  );
}

const READ: { readonly [K in Kind]: (value: Record<string, unknown>) => Entries[K] } = {
  lesson: (value) => ({ done: isNumber(value.done) ? value.done : null, right: list(value.right, isNumber) }),
  drill: (value) => ({
    level: Math.min(3, Math.max(1, whole(value.level))), answered: whole(value.answered), right: whole(value.right), streak: whole(value.streak),
    best: whole(value.best), recent: list(value.recent, isBoolean).slice(-KEPT_ANSWERS), times: list(value.times, isNumber).slice(-KEPT_TIMES),
    tags: tagsOf(value.tags),
  }),
  daily: (value) => ({
    answers: list(value.answers, isObject).slice(0, 3).map((one) => ({
      right: one.right === true, truth: isText(one.truth) ? one.truth : '', answer: isNumber(one.answer) ? one.answer : list(one.answer, isText),
    })),
  }),
};

/** An entry from whatever was stored; what makes no sense is left out. */
export function readEntry<K extends Kind>(kind: K, value: unknown): Entries[K] {
  return isObject(value) ? READ[kind](value) : FRESH[kind]();
}

const earliest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));

const JOIN: { readonly [K in Kind]: (a: Entries[K], b: Entries[K]) => Entries[K] } = {
  lesson: (a, b) => ({ done: earliest(a.done, b.done), right: [...new Set([...a.right, ...b.right])].sort((x, y) => x - y) }),
  // Answers that are in both would count twice if they were added: the longer of the two is the whole.
  drill: (a, b) => {
    const longer = b.answered > a.answered ? b : a;
    return { ...longer, best: Math.max(a.best, b.best) };
  },
  daily: (a, b) => (b.answers.length > a.answers.length ? b : a),
};

/** Two entries of the same thing as one: nothing done in either is lost. */
export function joined<K extends Kind>(kind: K, a: Entries[K], b: Entries[K]): Entries[K] {
  return JOIN[kind](a, b);
}

/** A drill's entry after one more answer. */
export function afterAnswer(
  entry: DrillEntry, asked: number, verdict: { right: boolean; tags: readonly string[]; next_level: number }, seconds: number,
): DrillEntry {
  const { right, next_level: level } = verdict;
  const streak = right ? entry.streak + 1 : 0;
  const before = asked === entry.level ? entry.recent : [];
  const tags = { ...entry.tags };
  for (const tag of verdict.tags) {
    const count = tags[tag] ?? { right: 0, wrong: 0 };
    tags[tag] = { right: count.right + Number(right), wrong: count.wrong + Number(!right) };
  }
  return {
    level, answered: entry.answered + 1, right: entry.right + Number(right), streak, best: Math.max(entry.best, streak),
    recent: level === asked ? [...before, right].slice(-KEPT_ANSWERS) : [],
    times: [...entry.times, Math.min(Math.round(seconds * 10) / 10, LONGEST)].slice(-KEPT_TIMES), tags,
  };
}

/** What is missed most: the share of wrong answers, with little weight where there are few. */
export function missedMost(entry: DrillEntry, most = 3): { tag: string; wrong: number; asked: number }[] {
  return Object.entries(entry.tags)
    .map(([tag, { right, wrong }]) => ({ tag, wrong, asked: right + wrong }))
    .filter(({ wrong }) => wrong > 0)
    .sort((a, b) => b.wrong / (b.asked + 2) - a.wrong / (a.asked + 2) || a.tag.localeCompare(b.tag))
    .slice(0, most);
}

/** Seconds an answer took lately, the middle one; null before the first. */
export function usualSeconds(entry: DrillEntry): number | null {
  const sorted = [...entry.times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const FORMAT = 'pegout progress';
const VERSION = 1;

/** Everything as the text of a file. */
export function toFile(entries: Readonly<Record<string, unknown>>, now: Date): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, saved: now.toISOString(), entries }, null, 2) + '\n';
}

/** The entries in the text of a file, or null where it is no such file. */
export function fromFile(text: string): Record<string, Entries[Kind]> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.format !== FORMAT || value.version !== VERSION || !isObject(value.entries)) return null;
    const read: Record<string, Entries[Kind]> = {};
    for (const [name, entry] of Object.entries(value.entries)) {
      const kind = kindOf(name);
      if (kind) read[name] = readEntry(kind, entry);
    }
    return read;
  } catch {
    return null;
  }
}
