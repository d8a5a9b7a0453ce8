import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import type { TagEvent, TagValue } from './tag-event.ts';
import { formatTagPath, type Codigo } from './tag-path.ts';

/** What is known of when a station last spoke. Kept apart, because our clock may turn out to have been wrong and a stamp does not. */
export interface Heard {
  /** When it says that it measured, as it says; NaN while it has never said. */
  readonly stamp: EpochMs;
  /** When that came, by our clock, or else its last live message; NaN when nothing has. */
  readonly arrivedAt: EpochMs;
  /** It came as a live message: the station spoke then. */
  readonly live: boolean;
}

const NEVER_HEARD: Heard = { stamp: Number.NaN, arrivedAt: Number.NaN, live: false };

/** By how much the clock of a station may be ahead, in milliseconds, and its stamps still be believed. */
const STATION_AHEAD_MS = 60_000;

/**
 * When a station was last heard of: its own stamp where it gives one. Nothing was measured after it arrived: a stamp of the future
 * that comes live is of its arrival (fault row 33), one that stands in a snapshot may be of any time. NaN: nobody knows.
 */
export const heardAtOf = ({ stamp, arrivedAt, live }: Heard): EpochMs => {
  if (stamp <= arrivedAt) return stamp;
  return live || Number.isNaN(stamp) || stamp - arrivedAt <= STATION_AHEAD_MS
    ? arrivedAt
    : Number.NaN;
};

/** Whether a station is known by its own stamps: then nothing else tells its age. */
export const isStamped = (heard: Heard): boolean =>
  !Number.isNaN(heard.stamp) && !Number.isNaN(heardAtOf(heard));

/** One station as the events tell it: every tag's last value, and when the station was last heard of. */
interface StationTags {
  readonly valueByTag: ReadonlyMap<string, TagValue>;
  readonly heard: Heard;
}

/** The site's state: `fold(log)`, and nothing else. */
export type TagState = ReadonlyMap<Codigo, StationTags>;

export const emptyTagState: TagState = new Map();

/** When its station measured, where an event says it; else undefined. */
const stampOf = ({ path, value }: TagEvent): EpochMs | undefined =>
  path === STATION_PATHS.timeStamp && typeof value === 'number' ? value : undefined;

/** What a station was heard by, if this event counts. */
const heardBy = (stamp: EpochMs, { receivedAt, origin }: TagEvent): Heard => ({
  stamp,
  arrivedAt: receivedAt,
  live: origin === 'live',
});

/** A stamp that is older than what was heard before changes nothing (fault row 25). */
const isLate = (before: Heard, event: TagEvent): boolean => {
  const stamp = stampOf(event);
  return (
    stamp !== undefined && isStamped(before) && heardAtOf(heardBy(stamp, event)) < heardAtOf(before)
  );
};

/**
 * When a station was last heard of, after an event. Never goes back in time, never lies in the future. Standing in a snapshot is
 * no sign of life: a station that never reports stands there too.
 */
const heardAfter = (before: Heard, event: TagEvent): Heard => {
  const stamp = stampOf(event);
  if (stamp !== undefined) return isLate(before, event) ? before : heardBy(stamp, event);
  if (isStamped(before) || event.origin !== 'live' || event.receivedAt <= heardAtOf(before)) {
    return before;
  }
  return heardBy(Number.NaN, event);
};

const applyEvent = (state: Map<Codigo, StationTags>, event: TagEvent): void => {
  const before = state.get(event.codigo);
  const valueByTag = new Map(before?.valueByTag);
  const heard = before?.heard ?? NEVER_HEARD;
  if (event.origin === 'absence') valueByTag.delete(formatTagPath(event));
  else if (!isLate(heard, event)) valueByTag.set(formatTagPath(event), event.value);
  // Who has left the network is as if never heard of.
  const isGone = event.origin === 'absence' && valueByTag.size === 0;
  state.set(event.codigo, {
    valueByTag,
    heard: isGone ? NEVER_HEARD : heardAfter(heard, event),
  });
};

/** The reference fold: slow, immutable, obvious. The worker's tag table is proved equal to it. */
export const foldTags = (state: TagState, events: Iterable<TagEvent>): TagState => {
  const next = new Map(state);
  for (const event of events) applyEvent(next, event);
  return next;
};
