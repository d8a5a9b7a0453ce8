import { decodeSource, encodeSource, type SourceState } from '#contract/source-state.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { LIVE_SECONDS } from '#contract/economy-mode.ts';
import type { TagPosition } from '#contract/stream-position.ts';
import type { StationTags } from '#contract/tag-source.ts';
import { packTagColumns, type TagsByCode, unpackTagColumns } from './tag-columns.ts';

/** Path of the head on our server (`SiteConfig.liveUrl`); the other addresses are relative to it (contract 11). */
export const LIVE_HEAD_PATH = '/live/head.json';

const LIVE_MS = LIVE_SECONDS * SECOND_MS;

/** A segment as the head lists it. */
export interface ListedSegment {
  /** It has the events whose log time lies in `[index * LIVE_SECONDS, (index + 1) * LIVE_SECONDS)`. */
  readonly index: number;
  /** Position of the event before its first. */
  readonly after: number;
  /** Position of its last event. */
  readonly to: number;
}

/** What there is now. */
export interface LiveHead {
  readonly epoch: string;
  /** The newest snapshot: the state of every event whose log time is before this second since 1970. Null if there is none yet. */
  readonly snapshot: number | null;
  /** What the server knows of where its readings come from; null: nothing. */
  readonly source: SourceState | null;
  /** Those of the last two minutes, oldest first, each `after` the `to` of the one before. A bucket without events has none. */
  readonly segments: readonly ListedSegment[];
}

/** The last value of each tag within one bucket of the log's time. */
export interface LiveSegment extends ListedSegment {
  readonly epoch: string;
  /** When the log took the last event, by the log's own clock. */
  readonly at: EpochMs;
  /** As of `to`. */
  readonly tagsByCode: TagsByCode;
}

/** A segment before it is sent: codes and paths are as the log spells them. */
export interface SegmentContent extends Omit<LiveSegment, 'tagsByCode'> {
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
}

/** The last value of every tag at a position. */
export interface LiveSnapshot {
  readonly position: TagPosition;
  readonly tagsByCode: TagsByCode;
}

/** A snapshot before it is sent. */
export interface SnapshotContent extends Omit<LiveSnapshot, 'tagsByCode'> {
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
}

const MAX_LISTED = 1_000;
/** As `stream-position.ts` takes it; never a step to another folder. */
const EPOCH = /^(?!\.{1,2}$)[\w.:~+=-]{1,64}$/;
/** In the year 9999 seconds since 1970 are fewer. */
const MAX_SECOND = 1e12;

const ADDRESS = new RegExp(
  `^/live/([^/]{1,200})/(?:state-(\\d{1,12})|${LIVE_SECONDS}-(\\d{1,12}))\\.json$`,
);

/** The bucket of an instant of the log. */
export const liveIndexOf = (at: EpochMs): number => Math.floor(at / LIVE_MS);

/** The instant at which a bucket ends. */
export const liveEndOf = (index: number): EpochMs => epochMs((index + 1) * LIVE_MS);

/** Address of a segment, relative to the head's. The content at it never changes. */
export const liveSegmentAddress = (epoch: string, index: number): string =>
  `./${encodeURIComponent(epoch)}/${LIVE_SECONDS}-${index}.json`;

/** Address of a snapshot, relative to the head's. The content at it never changes. */
export const liveSnapshotAddress = (epoch: string, second: number): string =>
  `./${encodeURIComponent(epoch)}/state-${second}.json`;

/** What an address on our server names. */
export type LiveAddress =
  | { readonly kind: 'segment'; readonly epoch: string; readonly index: number }
  | { readonly kind: 'snapshot'; readonly epoch: string; readonly second: number };

/** Null if a path is no address of a segment or snapshot. */
export const readLiveAddress = (path: string): LiveAddress | null => {
  const [, name, second, index] = ADDRESS.exec(path) ?? [];
  if (name === undefined) return null;
  let epoch: string;
  try {
    epoch = decodeURIComponent(name);
  } catch {
    return null;
  }
  return second === undefined
    ? { kind: 'segment', epoch, index: Number(index) }
    : { kind: 'snapshot', epoch, second: Number(second) };
};

const isWhole = (raw: unknown, maximum = Number.MAX_SAFE_INTEGER): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0 && raw <= maximum;

const epochOf = (raw: unknown): string | null =>
  typeof raw === 'string' && EPOCH.test(raw) ? raw : null;

/** JSON of a head. `segments` begins with the position before the first; then of each its index and `to`, as distances to the one before. */
export const encodeLiveHead = ({ epoch, snapshot, source, segments }: LiveHead): string => {
  const [first] = segments;
  let index = first?.index ?? 0;
  let to = first?.after ?? 0;
  const distances = segments.flatMap((segment) => {
    const distance = [segment.index - index, segment.to - to];
    ({ index, to } = segment);
    return distance;
  });
  return JSON.stringify({
    epoch,
    seconds: LIVE_SECONDS,
    snapshot,
    ...(source === null ? {} : { source: encodeSource(source) }),
    ...(first === undefined ? {} : { index: first.index, after: first.after }),
    segments: distances,
  });
};

/** Decodes untrusted JSON to a head. The error names the fault. */
export const decodeLiveHead = (raw: unknown): Result<LiveHead, string> => {
  if (!isRecord(raw)) return err('is no head');
  const epoch = epochOf(raw['epoch']);
  if (epoch === null) return err('has no epoch');
  if (raw['seconds'] !== LIVE_SECONDS) return err('has another length of segments');
  const snapshot = raw['snapshot'] ?? null;
  if (snapshot !== null && !isWhole(snapshot, MAX_SECOND)) return err('has no snapshot');
  const source = decodeSource(raw);
  const distances: unknown = raw['segments'];
  if (!Array.isArray(distances) || distances.length % 2 !== 0) return err('has no segments');
  if (distances.length > 2 * MAX_LISTED) return err('has too many segments');
  const list: readonly unknown[] = distances;
  if (list.length === 0) return ok({ epoch, snapshot, source, segments: [] });
  if (!isWhole(raw['index'], MAX_SECOND) || !isWhole(raw['after'])) {
    return err('has no first segment');
  }
  let index = raw['index'];
  let after = raw['after'];
  const segments: ListedSegment[] = [];
  for (let at = 0; at < list.length; at += 2) {
    const further = list[at];
    const events = list[at + 1];
    if (!isWhole(further, MAX_SECOND) || !isWhole(events))
      return err('has a segment without place');
    if ((at > 0 && further === 0) || events === 0) return err('has a segment without events');
    index += further;
    const to: number = after + events;
    if (!isWhole(index, MAX_SECOND) || !isWhole(to)) return err('has a segment out of range');
    segments.push({ index, after, to });
    after = to;
  }
  return ok({ epoch, snapshot, source, segments });
};

/** {@link encodeLiveSegment} with places to rest: a segment may have a hundred thousand values. */
export function* encodeLiveSegmentByPaths(segment: SegmentContent): Generator<void, string, void> {
  const { epoch, index, after, to, at, tagsByCode } = segment;
  const columns = yield* packTagColumns(tagsByCode);
  return JSON.stringify({ epoch, seconds: LIVE_SECONDS, index, after, to, at, ...columns });
}

/** JSON of a snapshot, with places to rest. */
export function* encodeLiveSnapshotByPaths({
  position,
  tagsByCode,
}: SnapshotContent): Generator<void, string, void> {
  const { epoch, seq } = position;
  return JSON.stringify({ epoch, seq, ...(yield* packTagColumns(tagsByCode)) });
}

const wholeOf = (work: Generator<void, string, void>): string => {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};

/** JSON of a segment, the same for the same content. */
export const encodeLiveSegment = (segment: SegmentContent): string =>
  wholeOf(encodeLiveSegmentByPaths(segment));

/** JSON of a snapshot, the same for the same content. */
export const encodeLiveSnapshot = (snapshot: SnapshotContent): string =>
  wholeOf(encodeLiveSnapshotByPaths(snapshot));

/**
 * Decodes untrusted JSON to a segment. The error names the fault; nothing of a faulty segment is used, as its position would be wrong.
 * Codes and paths that no message could have are left out.
 */
export const decodeLiveSegment = (raw: unknown): Result<LiveSegment, string> => {
  if (!isRecord(raw)) return err('is no segment');
  const epoch = epochOf(raw['epoch']);
  if (epoch === null) return err('has no epoch');
  if (raw['seconds'] !== LIVE_SECONDS) return err('has another length');
  const { index, after, to, at } = raw;
  if (!isWhole(index, MAX_SECOND)) return err('has no place');
  if (!isWhole(after) || !isWhole(to) || to <= after) return err('has no position');
  if (!isWhole(at) || liveIndexOf(epochMs(at)) !== index) return err('has no time');
  const tags = unpackTagColumns(raw);
  if (!tags.ok) return tags;
  return ok({ epoch, index, after, to, at: epochMs(at), tagsByCode: tags.value });
};

/** Decodes untrusted JSON to a snapshot. The error names the fault. */
export const decodeLiveSnapshot = (raw: unknown): Result<LiveSnapshot, string> => {
  if (!isRecord(raw)) return err('is no snapshot');
  const epoch = epochOf(raw['epoch']);
  if (epoch === null || !isWhole(raw['seq'])) return err('has no position');
  const tags = unpackTagColumns(raw);
  return tags.ok ? ok({ position: { epoch, seq: raw['seq'] }, tagsByCode: tags.value }) : tags;
};
