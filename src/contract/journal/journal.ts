import { RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import { BUCKET_COUNT } from '#domain/quantities/legend/legend.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import {
  type Annulment,
  ANNULMENTS,
  type JournalEvent,
} from '#domain/stations/journal/journal-event.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { decodePosition, type TagPosition } from '../stream-position.ts';

/** Lists the days that have entries (contract 13). */
export const JOURNAL_PATH = '/journal.json';

/** What happened at a station. */
export interface JournalEntry {
  /** Ascending within one journal, in the order in which the server learned of them. */
  readonly id: number;
  /** When it happened: of a reading, its own time. */
  readonly at: EpochMs;
  readonly station: Codigo;
  readonly event: JournalEvent;
  /** The event of the log that showed it; null: it is of the source's past, before the log. */
  readonly position: TagPosition | null;
  /** It proved to be wrong: when the server learned of it, and why. Null while it holds. */
  readonly annulled: { readonly at: EpochMs; readonly reason: Annulment } | null;
}

const NO_PARTS: { readonly [Part in 'field' | 'level' | 'gate' | 'window']?: string | number } = {};

/** Names what happened at an instant: the same on every server, which a number of one server is not. */
export const journalName = ({ station, at, event }: JournalEntry): string => {
  const { field = '', level = '', gate = '', window = '' } = { ...NO_PARTS, ...event };
  return [at, event.kind, field, level, gate, window, station].join('.');
};

/** A day of the network's standard time that has entries. */
export interface JournalDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Names the content: another content has another revision. At most 64 of `A-Z a-z 0-9 _ -`. */
  readonly revision: string;
  readonly entries: number;
}

/** The index of a journal. */
export interface JournalIndex {
  /** Oldest first. */
  readonly days: readonly JournalDay[];
  /** All that the server had received until then is in it; null before anything was. */
  readonly until: EpochMs | null;
}

const MAX_DAYS = 40_000;
const MAX_ENTRIES = 50_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const REVISION = /^[\w-]{1,64}$/;
const ADDRESS = /^\/journal\/(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})\.json$/;

/** The address of a day's entries: the content at it never changes. */
export const journalDayPath = ({ day, revision }: Pick<JournalDay, 'day' | 'revision'>): string =>
  `/journal/${day}.${revision}.json`;

/** What an address names; null if it is none. */
export const readJournalDayPath = (path: string): Pick<JournalDay, 'day' | 'revision'> | null => {
  const [, day, revision] = ADDRESS.exec(path) ?? [];
  return day === undefined || revision === undefined ? null : { day, revision };
};

export const encodeJournalIndex = ({ days, until }: JournalIndex): string =>
  JSON.stringify({
    days: days.map(({ day, revision, entries }) => ({ day, revision, entries })),
    until,
  });

/** Entries of a day from their own JSON texts ({@link encodeJournalEntry}). */
export const joinJournalDay = (day: string, entries: readonly string[]): string =>
  `{"day":${JSON.stringify(day)},"entries":[${entries.join(',')}]}`;

export const encodeJournalEntry = (entry: JournalEntry): string => {
  const { id, at, station, event, position, annulled } = entry;
  return JSON.stringify({ id, at, station, event, position, annulled });
};

const isInstant = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw);

const isCount = (raw: unknown): raw is number => isInstant(raw) && raw >= 0;

const isNumber = (raw: unknown): raw is number => typeof raw === 'number' && Number.isFinite(raw);

const oneOf = <Item>(items: readonly Item[], raw: unknown): Item | undefined =>
  items.find((item) => item === raw);

type Raw = Readonly<Record<string, unknown>>;
type Decoder = (raw: Raw) => JournalEvent | null;

const levelDecoder =
  (kind: 'level-reached' | 'level-left'): Decoder =>
  (raw) => {
    const field = oneOf(HISTORICAL_FIELDS, raw['field']);
    const level = oneOf(THRESHOLD_LEVELS, raw['level']);
    const { label, threshold, value } = raw;
    if (field === undefined || level === undefined || typeof label !== 'string') return null;
    if (!isNumber(threshold) || !isNumber(value)) return null;
    return { kind, field, level, label: cutText(label, MAX_TEXT_LENGTH), threshold, value };
  };

const reportDecoder =
  (kind: 'silent' | 'back'): Decoder =>
  ({ reportedAt }) =>
    isInstant(reportedAt) ? { kind, reportedAt: epochMs(reportedAt) } : null;

const gateDecoder =
  (kind: 'gate-opened' | 'gate-closed'): Decoder =>
  ({ gate }) =>
    isCount(gate) ? { kind, gate } : null;

const DECODERS: { readonly [Kind in JournalEvent['kind']]: Decoder } = {
  'level-reached': levelDecoder('level-reached'),
  'level-left': levelDecoder('level-left'),
  'rain-class': (raw) => {
    const window = oneOf(RAIN_PERIODS, raw['window']);
    const { rainClass, bound, value } = raw;
    if (window === undefined || !isCount(rainClass) || rainClass < 1) return null;
    if (rainClass >= BUCKET_COUNT || !isNumber(bound) || !isNumber(value)) return null;
    return { kind: 'rain-class', window, rainClass, bound, value };
  },
  silent: reportDecoder('silent'),
  back: reportDecoder('back'),
  'gate-opened': gateDecoder('gate-opened'),
  'gate-closed': gateDecoder('gate-closed'),
  datum: (raw) => {
    const field = oneOf(HISTORICAL_FIELDS, raw['field']);
    const { before, after } = raw;
    if (field === undefined || !isNumber(before) || !isNumber(after)) return null;
    return { kind: 'datum', field, before, after };
  },
};

const isKind = (raw: unknown): raw is JournalEvent['kind'] =>
  typeof raw === 'string' && Object.hasOwn(DECODERS, raw);

/** Decodes untrusted JSON to an event; null for what is none, and for a kind that is not known. */
export const decodeJournalEvent = (raw: unknown): JournalEvent | null =>
  isRecord(raw) && isKind(raw['kind']) ? DECODERS[raw['kind']](raw) : null;

/** Undefined for what is neither null nor an annulment. */
const decodeAnnulled = (raw: unknown): JournalEntry['annulled'] | undefined => {
  if (raw === null) return null;
  const { at, reason } = isRecord(raw) ? raw : {};
  const known = oneOf(ANNULMENTS, reason);
  return isInstant(at) && known !== undefined ? { at: epochMs(at), reason: known } : undefined;
};

/** Undefined for what is neither null nor a position. */
const decodePlace = (raw: unknown): TagPosition | null | undefined => {
  if (raw === null) return null;
  const position = decodePosition(raw);
  const epoch = position?.epoch ?? null;
  return position === null || epoch === null ? undefined : { epoch, seq: position.seq };
};

const decodeEntry = (raw: unknown): JournalEntry | null => {
  if (!isRecord(raw)) return null;
  const { id, at } = raw;
  const station = decodeCodigo(raw['station']);
  const event = decodeJournalEvent(raw['event']);
  const position = decodePlace(raw['position']);
  const annulled = decodeAnnulled(raw['annulled']);
  if (!isCount(id) || !isInstant(at) || !station.ok || event === null) return null;
  if (position === undefined || annulled === undefined) return null;
  return { id, at: epochMs(at), station: station.value, event, position, annulled };
};

const decodeDay = (raw: unknown): JournalDay | null => {
  const { day, revision, entries } = isRecord(raw) ? raw : {};
  if (typeof day !== 'string' || !DAY.test(day)) return null;
  if (typeof revision !== 'string' || !REVISION.test(revision) || !isCount(entries)) return null;
  return { day, revision, entries };
};

/** The items that `decode` can read, at most `most`; what is left out is counted. */
const decodeList = <Item>(
  raws: readonly unknown[],
  most: number,
  decode: (raw: unknown) => Item | null,
): { readonly items: readonly Item[]; readonly rejected: number } => {
  const items = raws.slice(0, most).flatMap((raw) => decode(raw) ?? []);
  return { items, rejected: raws.length - items.length };
};

/** Decodes untrusted JSON to an index. The error names the fault; unreadable days are left out and counted. */
export const decodeJournalIndex = (
  raw: unknown,
): Result<{ readonly index: JournalIndex; readonly rejected: number }, string> => {
  if (!isRecord(raw) || !Array.isArray(raw['days'])) return err('is no index of a journal');
  const { until } = raw;
  const { items: days, rejected } = decodeList(raw['days'], MAX_DAYS, decodeDay);
  return ok({ index: { days, until: isInstant(until) ? epochMs(until) : null }, rejected });
};

/** Decodes untrusted JSON to the entries of a day. The error names the fault; unreadable entries, and kinds not known, are left out and counted. */
export const decodeJournalDay = (
  raw: unknown,
): Result<{ readonly entries: readonly JournalEntry[]; readonly rejected: number }, string> => {
  if (!isRecord(raw) || !Array.isArray(raw['entries'])) return err('is no day of a journal');
  const { items: entries, rejected } = decodeList(raw['entries'], MAX_ENTRIES, decodeEntry);
  return ok({ entries, rejected });
};
