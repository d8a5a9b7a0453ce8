/** More often than this nobody can listen and do anything else. */
export const MOST_PER_MINUTE = 3;

/** News that does not stay this long was none: a connection that flaps must not talk over everything else. */
export const SETTLE_MS = 1_000;

const MINUTE = 60_000;

interface News {
  /** The state of the topic, by which news is told from a repetition: `offline`. */
  readonly state: string;
  /** How it is said; may go on changing while the state does not. */
  readonly text: string;
  /** When the topic came to this state, in milliseconds of a clock that only goes forward. */
  readonly at: number;
}

/** What is to be read aloud. A topic has one state at a time; of those it went through meanwhile only the last is told. */
export interface Announcements {
  /** News not yet told, by topic, in the order in which the topics first had any. */
  readonly waiting: ReadonlyMap<string, News>;
  /** The state last told of each topic. */
  readonly known: ReadonlyMap<string, string>;
  /** When something was told, within the last minute, oldest first, by the same clock. */
  readonly toldAt: readonly number[];
}

export const NO_ANNOUNCEMENTS: Announcements = { waiting: new Map(), known: new Map(), toldAt: [] };

/** A topic's state has become `state`, in words `text`. What has come back to what was told is no news. */
export const announce = (
  before: Announcements,
  topic: string,
  { state, text }: { readonly state: string; readonly text: string },
  now: number,
): Announcements => {
  const news = before.waiting.get(topic);
  if (news?.state === state && news.text === text) return before;
  if (news === undefined && before.known.get(topic) === state) return before;
  const waiting = new Map(before.waiting);
  if (before.known.get(topic) === state) waiting.delete(topic);
  else waiting.set(topic, { state, text, at: news?.state === state ? news.at : now });
  return { ...before, waiting };
};

/** A topic's state where everybody knows it already, as at the start: only what differs from it will be told. */
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

/** When there is something to tell next: news has settled and the minute has room. Null while nothing waits. */
export const dueAt = ({ waiting, toldAt }: Announcements): number | null => {
  if (waiting.size === 0) return null;
  const settled = Math.min(...[...waiting.values()].map(({ at }) => at + SETTLE_MS));
  const oldest = toldAt.length < MOST_PER_MINUTE ? undefined : toldAt.at(-MOST_PER_MINUTE);
  return oldest === undefined ? settled : Math.max(settled, oldest + MINUTE);
};

/** What to read aloud now, everything that has settled at once; null where nothing is due. */
export const tell = (
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
      toldAt: [...before.toldAt.filter((at) => now - at < MINUTE), now],
    },
    text: settled.map(([, { text }]) => text).join(' '),
  };
};
