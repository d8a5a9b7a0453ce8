import { epochMs, type EpochMs, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS, formatTagPath, type Codigo } from './tag-path.ts';
import type { TagEvent, TagValue } from './tag-event.ts';

/** Evidence of a station's last report. */
export interface LastReport {
  /** Its stamp; NaN if it has none. */
  readonly stamp: EpochMs;
  /** Arrival of that stamp by our clock; of a station without one, of its last live message. NaN if there is none. */
  readonly arrivedAt: EpochMs;
}

const UNKNOWN = epochMs(Number.NaN);

export const NEVER_REPORTED: LastReport = { stamp: UNKNOWN, arrivedAt: UNKNOWN };

/** Tolerated lead of a station's clock, in milliseconds. */
export const LONGEST_LEAD_MS = 10 * MINUTE_MS;

/**
 * Time of a station's last report, NaN if unknown: the last stamp that it sent and nothing else, so that everybody sees the same age whenever
 * they came. A stamp that is too far in the future may be of any time, until that time comes (fault row 33). Only a station without a
 * stamp is dated by what arrived from it.
 */
export const reportedAtOf = (
  { stamp, arrivedAt }: LastReport,
  now: EpochMs = arrivedAt,
): EpochMs => {
  if (Number.isNaN(stamp)) return arrivedAt;
  return stamp - now <= LONGEST_LEAD_MS ? stamp : UNKNOWN;
};

/** A station's state: the last value of each tag, and its last report. */
interface StationTags {
  readonly valueByTag: ReadonlyMap<string, TagValue>;
  readonly lastReport: LastReport;
}

/** The site's state: `fold(log)`, and nothing else. */
export type TagState = ReadonlyMap<Codigo, StationTags>;

export const emptyTagState: TagState = new Map();

/**
 * A station's last report after an event. The stamp that counts is the last one sent, as in the provider's own state: an older one than
 * before is a clock that was set right, or values of that time (fault row 25). Being in a snapshot is no evidence: stations that never
 * report are in it too.
 */
const reportAfter = (before: LastReport, event: TagEvent): LastReport => {
  const { path, field, value, origin, receivedAt } = event;
  const isStamp = path === STATION_PATHS.timeStamp && field === 'Value';
  if (isStamp && typeof value === 'number') return { stamp: epochMs(value), arrivedAt: receivedAt };
  const known = isStamp ? NEVER_REPORTED : before;
  const isNews = Number.isNaN(known.stamp) && !(receivedAt <= known.arrivedAt);
  return isNews && origin === 'live' ? { stamp: UNKNOWN, arrivedAt: receivedAt } : known;
};

const applyEvent = (state: Map<Codigo, StationTags>, event: TagEvent): void => {
  const before = state.get(event.codigo);
  const valueByTag = new Map(before?.valueByTag);
  const lastReport = before?.lastReport ?? NEVER_REPORTED;
  if (event.origin === 'absence') valueByTag.delete(formatTagPath(event));
  else valueByTag.set(formatTagPath(event), event.value);
  // A station that left the network is as if it had never reported.
  const isGone = event.origin === 'absence' && valueByTag.size === 0;
  state.set(event.codigo, {
    valueByTag,
    lastReport: isGone ? NEVER_REPORTED : reportAfter(lastReport, event),
  });
};

/** Reference fold, immutable and simple. Tests prove that the worker's tag table equals it. */
export const foldTags = (state: TagState, events: Iterable<TagEvent>): TagState => {
  const next = new Map(state);
  for (const event of events) applyEvent(next, event);
  return next;
};
