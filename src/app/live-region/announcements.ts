/** More often than this nobody can listen and do anything else. */
export const MOST_PER_MINUTE = 3;

/** A state that does not last this long is not announced: a connection that flaps must not talk over everything else. */
export const SETTLE_MS = 1_000;

const MINUTE = 60_000;

interface Pending {
  /** State of the topic, which tells a change from a repetition: `offline`. */
  readonly state: string;
  /** How it is said; may go on changing while the state does not. */
  readonly text: string;
  /** When the topic came to this state, in milliseconds of a clock that only goes forward. */
  readonly at: number;
}

/** What is to be read aloud. A topic has one state at a time; of those it went through meanwhile only the last is announced. */
export interface Announcements {
  /** States not yet announced, by topic, in the order in which the topics first had one. */
  readonly waiting: ReadonlyMap<string, Pending>;
  /** The state last announced of each topic. */
  readonly known: ReadonlyMap<string, string>;
  /** When something was announced, within the last minute, oldest first, by the same clock. */
  readonly announcedAt: readonly number[];
}

export const NO_ANNOUNCEMENTS: Announcements = {
  waiting: new Map(),
  known: new Map(),
  announcedAt: [],
};

/** A topic's state has become `state`, in words `text`. A state that was announced last is not announced again. */
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

/** A topic's state where everybody knows it already, as at the start: only what differs from it is announced. */
export const takeAsKnown = (before: Announcements, topic: string, state: string): Announcements => {
  const waiting = new Map(before.waiting);
  waiting.delete(topic);
  return { ...before, waiting, known: new Map(before.known).set(topic, state) };
};

/** Nobody cares for a topic any more. */
export const dropTopic = (before: Announcements, topic: string): Announcements => {
  const waiting = new Map(before.waiting);
  const known = new Map(before.known);
  waiting.delete(topic);
  known.delete(topic);
  return { ...before, waiting, known };
};

/** When something is announced next: a state has lasted and the minute has room. Null while nothing waits. */
export const dueAt = ({ waiting, announcedAt }: Announcements): number | null => {
  if (waiting.size === 0) return null;
  const settled = Math.min(...[...waiting.values()].map(({ at }) => at + SETTLE_MS));
  const oldest =
    announcedAt.length < MOST_PER_MINUTE ? undefined : announcedAt.at(-MOST_PER_MINUTE);
  return oldest === undefined ? settled : Math.max(settled, oldest + MINUTE);
};

/** What to read aloud now, everything that has settled at once; null where nothing is due. */
export const release = (
  before: Announcements,
  now: number,
): { readonly after: Announcements; readonly text: string | null } => {
  const due = dueAt(before);
  if (due === null || now < due) return { after: before, text: null };
  const settled = [...before.waiting].filter(([, { at }]) => now - at >= SETTLE_MS);
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
      announcedAt: [...before.announcedAt.filter((at) => now - at < MINUTE), now],
    },
    text: settled.map(([, { text }]) => text).join(' '),
  };
};
