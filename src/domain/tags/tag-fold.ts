import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from './station-paths.ts';
import type { TagEvent, TagValue } from './tag-event.ts';
import { formatTagPath, type Codigo } from './tag-path.ts';

/** Evidence of a station's last report. Stamp and arrival are separate, as our clock may be corrected later and a stamp is not. */
export interface LastReport {
  /** Its stamp; NaN before the first. */
  readonly stamp: EpochMs;
  /** Arrival of that stamp by our clock, or else of its last live message; NaN if there is none. */
  readonly arrivedAt: EpochMs;
  /** It arrived as a live message, so the station reported then. */
  readonly live: boolean;
}

const UNKNOWN = epochMs(Number.NaN);

const NEVER_REPORTED: LastReport = { stamp: UNKNOWN, arrivedAt: UNKNOWN, live: false };

/** Tolerated lead of a station's clock, in milliseconds. */
const STATION_AHEAD_MS = 60_000;

/**
 * Time of a station's last report: its own stamp if it has one, but not later than its arrival. A future stamp received live dates from its
 * arrival (fault row 33); one in a snapshot may be of any time. NaN: unknown.
 */
export const reportedAtOf = ({ stamp, arrivedAt, live }: LastReport): EpochMs => {
  if (stamp <= arrivedAt) return stamp;
  return live || Number.isNaN(stamp) || stamp - arrivedAt <= STATION_AHEAD_MS ? arrivedAt : UNKNOWN;
};

/** Whether a station has a usable stamp: then nothing else determines its age. */
export const isStamped = (report: LastReport): boolean =>
  !Number.isNaN(report.stamp) && !Number.isNaN(reportedAtOf(report));

/** A station's state: the last value of each tag, and its last report. */
interface StationTags {
  readonly valueByTag: ReadonlyMap<string, TagValue>;
  readonly lastReport: LastReport;
}

/** The site's state: `fold(log)`, and nothing else. */
export type TagState = ReadonlyMap<Codigo, StationTags>;

export const emptyTagState: TagState = new Map();

/** The stamp in an event; undefined if it is none. */
const stampOf = ({ path, value }: TagEvent): EpochMs | undefined =>
  path === STATION_PATHS.timeStamp && typeof value === 'number' ? epochMs(value) : undefined;

/** The evidence of an event, if it counts. */
const reportOf = (stamp: EpochMs, { receivedAt, origin }: TagEvent): LastReport => ({
  stamp,
  arrivedAt: receivedAt,
  live: origin === 'live',
});

/** An older stamp than the known one changes nothing (fault row 25). */
const isLate = (before: LastReport, event: TagEvent): boolean => {
  const stamp = stampOf(event);
  return (
    stamp !== undefined &&
    isStamped(before) &&
    reportedAtOf(reportOf(stamp, event)) < reportedAtOf(before)
  );
};

/**
 * A station's last report after an event. Never moves back in time, never lies in the future. Being in a snapshot is no evidence: stations
 * that never report are in it too.
 */
const reportAfter = (before: LastReport, event: TagEvent): LastReport => {
  const stamp = stampOf(event);
  if (stamp !== undefined) return isLate(before, event) ? before : reportOf(stamp, event);
  if (isStamped(before) || event.origin !== 'live' || event.receivedAt <= reportedAtOf(before)) {
    return before;
  }
  return reportOf(UNKNOWN, event);
};

const applyEvent = (state: Map<Codigo, StationTags>, event: TagEvent): void => {
  const before = state.get(event.codigo);
  const valueByTag = new Map(before?.valueByTag);
  const lastReport = before?.lastReport ?? NEVER_REPORTED;
  if (event.origin === 'absence') valueByTag.delete(formatTagPath(event));
  else if (!isLate(lastReport, event)) valueByTag.set(formatTagPath(event), event.value);
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
