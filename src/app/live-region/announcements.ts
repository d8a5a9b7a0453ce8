import { MINUTE_MS } from '#domain/time/epoch-ms.ts';

/** Rate limit, so that users can listen and still do something else. */
export const MOST_PER_MINUTE = 3;

/** Debounce: a flapping connection must not drown other announcements. */
export const DEBOUNCE_MS = 1_000;

interface Pending {
  /** State of the topic, compared to detect changes: `offline`. */
  readonly state: string;
  /** Announced text; may change while the state does not. */
  readonly text: string;
  /** Monotonic time of the state change, in milliseconds. */
  readonly at: number;
}

/** Pending and past announcements. A topic has one state at a time; only its last state is announced. */
export interface Announcements {
  /** Pending states by topic, in insertion order. */
  readonly waiting: ReadonlyMap<string, Pending>;
  /** Last announced state of each topic. */
  readonly known: ReadonlyMap<string, string>;
  /** Monotonic times of the last minute's announcements, oldest first. */
  readonly announcedAt: readonly number[];
}

export const NO_ANNOUNCEMENTS: Announcements = {
  waiting: new Map(),
  known: new Map(),
  announcedAt: [],
};

/** Sets a topic's state; one equal to the last announced state is not announced again. */
export const announce = (
  before: Announcements,
  topic: string,
  { state, text }: { readonly state: string; readonly text: string },
  now: number,
): Announcements => {
  const pending = before.waiting.get(topic);
  if (pending?.state === state && pending.text === text) return before;
  if (pending === undefined && before.known.get(topic) === state) return before;
  const waiting = new Map(before.waiting);
  if (before.known.get(topic) === state) waiting.delete(topic);
  else waiting.set(topic, { state, text, at: pending?.state === state ? pending.at : now });
  return { ...before, waiting };
};

/** Sets a topic's state as already announced: only changes from it are announced. */
export const takeAsKnown = (before: Announcements, topic: string, state: string): Announcements => {
  const waiting = new Map(before.waiting);
  waiting.delete(topic);
  return { ...before, waiting, known: new Map(before.known).set(topic, state) };
};

export const dropTopic = (before: Announcements, topic: string): Announcements => {
  const waiting = new Map(before.waiting);
  const known = new Map(before.known);
  waiting.delete(topic);
  known.delete(topic);
  return { ...before, waiting, known };
};

/** Time of the next announcement, after debounce and rate limit; null if nothing is pending. */
export const dueAt = ({ waiting, announcedAt }: Announcements): number | null => {
  if (waiting.size === 0) return null;
  const settled = Math.min(...[...waiting.values()].map(({ at }) => at + DEBOUNCE_MS));
  const oldest =
    announcedAt.length < MOST_PER_MINUTE ? undefined : announcedAt.at(-MOST_PER_MINUTE);
  return oldest === undefined ? settled : Math.max(settled, oldest + MINUTE_MS);
};

/** Releases all settled states as one text; null if nothing is due. */
export const release = (
  before: Announcements,
  now: number,
): { readonly after: Announcements; readonly text: string | null } => {
  const due = dueAt(before);
  if (due === null || now < due) return { after: before, text: null };
  const settled = [...before.waiting].filter(([, { at }]) => now - at >= DEBOUNCE_MS);
  const waiting = new Map(before.waiting);
  const known = new Map(before.known);
  for (const [topic, { state }] of settled) {
    waiting.delete(topic);
    known.set(topic, state);
  }
  return {
    after: {
      waiting,
      known,
      announcedAt: [...before.announcedAt.filter((at) => now - at < MINUTE_MS), now],
    },
    text: settled.map(([, { text }]) => text).join(' '),
  };
};
