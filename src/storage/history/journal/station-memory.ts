import { decodeJournalEvent } from '#contract/journal/journal.ts';
import type { TagPosition } from '#contract/stream-position.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import {
  type Crossing,
  NEW_STATION_JOURNAL,
  type StationJournal,
} from '#domain/stations/journal/station-journal.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { decodeReadingPath, type ReadingPath } from '#domain/tags/tag-path.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** What the journal remembers of a station between two events. */
export interface JournalMemory {
  journal: StationJournal;
  /** It has sent a stamp. */
  isStamped: boolean;
  /** The last event of a report that has not counted yet; null if there is none. */
  pending: { readonly at: EpochMs; readonly position: TagPosition } | null;
  /** What its gates were in that report. */
  readonly gates: Map<ReadingPath, TagValue>;
  /** Units as received, of gates and levels. */
  readonly units: Map<ReadingPath, string>;
}

export const newMemory = (): JournalMemory => ({
  journal: NEW_STATION_JOURNAL,
  isStamped: false,
  pending: null,
  gates: new Map(),
  units: new Map(),
});

/** A memory as JSON text, for {@link restoredMemory}. */
export const memoryText = ({ journal, gates, units, ...rest }: JournalMemory): string => {
  const { levels, shifts, marks, crossings, at, isSilent } = journal;
  const maps = { levels, shifts, marks, crossings, gates, units };
  const lists = Object.entries(maps).flatMap(([name, map]) =>
    map.size === 0 ? [] : [[name, [...map]] as const],
  );
  return JSON.stringify({ at, isSilent, ...rest, ...Object.fromEntries(lists) });
};

const instantIn = (raw: unknown): EpochMs | null => (typeof raw === 'number' ? epochMs(raw) : null);

const numberIn = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null);

const textIn = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null);

const keyIn = textIn;

const pathIn = (raw: unknown): ReadingPath | null => {
  const path = decodeReadingPath(raw);
  return path.ok ? path.value : null;
};

const pointIn = (raw: unknown): SeriesPoint | null => {
  const { time, value } = isRecord(raw) ? raw : {};
  return typeof time === 'number' && typeof value === 'number'
    ? { time: epochMs(time), value }
    : null;
};

const crossingIn = (raw: unknown): Crossing | null => {
  if (!isRecord(raw)) return null;
  const [at, event] = [instantIn(raw['at']), decodeJournalEvent(raw['event'])];
  const [before, after] = [pointIn(raw['before']), pointIn(raw['after'])];
  if (at === null || event === null || before === null || after === null) return null;
  return { at, event, before, after };
};

const pendingIn = (raw: unknown): JournalMemory['pending'] => {
  const { at, position } = isRecord(raw) ? raw : {};
  const { epoch, seq } = isRecord(position) ? position : {};
  if (typeof at !== 'number' || typeof epoch !== 'string' || typeof seq !== 'number') return null;
  return { at: epochMs(at), position: { epoch, seq } };
};

const mapIn = <Key, Value>(
  raw: unknown,
  decodeKey: (raw: unknown) => Key | null,
  decode: (raw: unknown) => Value | null,
): Map<Key, Value> => {
  const map = new Map<Key, Value>();
  for (const item of Array.isArray(raw) ? raw : []) {
    const [first, second]: readonly unknown[] = Array.isArray(item) ? item : [];
    const [key, value] = [decodeKey(first), decode(second)];
    if (key !== null && value !== null) map.set(key, value);
  }
  return map;
};

const tagValueIn = (raw: unknown): TagValue =>
  typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean' ? raw : null;

/** From a text that was stored; what of it cannot be read is left out. */
export const restoredMemory = (text: string): JournalMemory => {
  const raw = parseJson(text);
  if (!isRecord(raw)) return newMemory();
  return {
    journal: {
      at: instantIn(raw['at']),
      isSilent: raw['isSilent'] === true,
      levels: mapIn(raw['levels'], keyIn, pointIn),
      shifts: mapIn(raw['shifts'], keyIn, instantIn),
      marks: mapIn(raw['marks'], keyIn, numberIn),
      crossings: mapIn(raw['crossings'], keyIn, crossingIn),
    },
    isStamped: raw['isStamped'] === true,
    pending: pendingIn(raw['pending']),
    gates: mapIn(raw['gates'], pathIn, tagValueIn),
    units: mapIn(raw['units'], pathIn, textIn),
  };
};
