import { decodeStamp, type EpochMs } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  decodeCodigo,
  decodeTagPath,
  SUB_FIELDS,
  type Codigo,
  type PathFault,
  type ReadingPath,
  type SubField,
  type TagPath,
} from './tag-path.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';

/**
 * How an event came to us. `resync`: a snapshot asked for after a reconnect. `absence`: snapshots no longer name the tag; its
 * value is null, and from now on it is as if nobody had ever told of it.
 */
export const ORIGINS = ['snapshot', 'live', 'resync', 'absence'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What one tag holds. Null is "no reading now", or a value that is no reading of its tag. Instants are epoch milliseconds. */
export type TagValue = number | string | boolean | null;

/** One tag of one station got a value: the only thing that changes the site's state. */
export interface TagEvent {
  readonly codigo: Codigo;
  readonly path: ReadingPath;
  readonly field: SubField;
  readonly value: TagValue;
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** Why an item of an answer was not taken. Counted by reason, so that nothing is lost in silence. */
export type RejectionReason =
  | 'not-an-object'
  | `codigo-${PathFault}`
  | `path-${PathFault}`
  /** The item was taken as "no reading", but what stood there was neither a value nor null. */
  | 'not-a-value';

/** What one item of an answer amounts to: the events it holds, and what in it could not be read. */
export interface Decoded {
  readonly events: readonly TagEvent[];
  readonly rejections: readonly RejectionReason[];
}

interface Arrival {
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** `Other` carries JSON text (SPEC 3): longer than a label, still bounded. */
const MAX_OTHER_LENGTH = 2_000;

const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const BRAZILIAN_NUMBER = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/**
 * A number, or text that is one (PROVIDER 1: numeric strings): `4.62`, ` 4,62 `, `1.234,5`. Null for everything else, also for
 * what is not finite.
 */
export const decodeNumber = (raw: unknown): number | null => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || raw.length > 40) return null;
  const text = raw.trim();
  const plain = BRAZILIAN_NUMBER.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : PLAIN_NUMBER.test(text)
      ? text.replace(',', '.')
      : null;
  if (plain === null) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
};

/** True for the spellings of yes that a provider may use: true, a number that is not 0, "true", "1", "sim". */
export const decodeFlag = (raw: unknown): boolean | null => {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw !== 0 : null;
  if (typeof raw !== 'string') return null;
  const text = raw.trim().toLowerCase();
  if (['true', '1', 'sim', 's', 'yes'].includes(text)) return true;
  if (['false', '0', 'nao', 'não', 'n', 'no', ''].includes(text)) return false;
  return null;
};

const decodeText = (raw: unknown, maximum: number): string | null =>
  typeof raw === 'string'
    ? cutText(raw, maximum)
    : typeof raw === 'number' && Number.isFinite(raw)
      ? String(raw)
      : null;

type Kind = 'number' | 'text' | 'flag' | 'instant' | 'state';

const STATION_KINDS: ReadonlyMap<ReadingPath, Kind> = new Map<ReadingPath, Kind>([
  [STATION_PATHS.timeStamp, 'instant'],
  [STATION_PATHS.show, 'flag'],
  [STATION_PATHS.latitude, 'number'],
  [STATION_PATHS.longitude, 'number'],
  [STATION_PATHS.altitude, 'number'],
  [STATION_PATHS.river, 'text'],
]);

const GATE_PREFIX = 'Data/Comportas/';

const kindOf = ({ path, field }: TagPath): Kind => {
  if (field === 'Show') return 'flag';
  if (field !== 'Value') return 'text';
  const known = STATION_KINDS.get(path);
  if (known !== undefined) return known;
  if (path.startsWith(GATE_PREFIX)) return 'state';
  return path.startsWith('Data/') ? 'number' : 'text';
};

/** Whether a tag holds a plain number, so that a finite number needs no further decoding. */
export const isNumeric = (tag: TagPath): boolean => kindOf(tag) === 'number';

const decodeByKind = (kind: Kind, raw: unknown, maximum: number): TagValue => {
  switch (kind) {
    case 'number':
      return decodeNumber(raw);
    case 'instant':
      return decodeStamp(raw);
    case 'flag':
      return decodeFlag(raw);
    case 'text':
      return decodeText(raw, maximum);
    case 'state':
      // The state of a gate may be a number, a flag or a word: none is a measurement, each is kept as it is.
      return typeof raw === 'boolean' ? raw : (decodeNumber(raw) ?? decodeText(raw, maximum));
  }
};

/**
 * Untrusted value of one tag to what that tag can hold. Anything else is null, "no reading" (PROVIDER 8); what was neither
 * null nor blank is reported as such.
 */
export const decodeTagValue = (
  tag: TagPath,
  raw: unknown,
): { readonly value: TagValue; readonly rejected: boolean } => {
  const maximum = tag.field === 'Other' ? MAX_OTHER_LENGTH : MAX_TEXT_LENGTH;
  const value = decodeByKind(kindOf(tag), raw, maximum);
  const isBlank = raw === null || raw === undefined || raw === '';
  return { value, rejected: value === null && !isBlank };
};

const NOTHING: Decoded = { events: [], rejections: [] };

/** A value is read with the unit beside it: in one answer the unit is said first. */
const valueLast = ({ events, rejections }: Decoded): Decoded => ({
  events: [
    ...events.filter(({ field }) => field !== 'Value'),
    ...events.filter(({ field }) => field === 'Value'),
  ],
  rejections,
});

/**
 * Untrusted `codigo`, `path` and `data` to events: one for a scalar, one a sub-field for a nested reading
 * (`{Value, Unit, …}`, PROVIDER 1 and 2). Never throws.
 */
export const decodeTag = (
  codigo: Codigo,
  rawPath: unknown,
  data: unknown,
  arrival: Arrival,
): Decoded => {
  const tag = decodeTagPath(rawPath);
  if (!tag.ok) return { events: [], rejections: [`path-${tag.error}`] };
  const make = (at: TagPath, raw: unknown): Decoded => {
    const { value, rejected } = decodeTagValue(at, raw);
    const event = { codigo, path: at.path, field: at.field, value, ...arrival };
    return { events: [event], rejections: rejected ? ['not-a-value'] : [] };
  };
  if (!isRecord(data)) return make(tag.value, data);
  const parts = SUB_FIELDS.filter((field) => Object.hasOwn(data, field)).map((field) =>
    make({ path: tag.value.path, field }, data[field]),
  );
  if (parts.length === 0) return make(tag.value, data);
  return valueLast(joinDecoded(parts));
};

/** Several decoded items as one. */
const joinDecoded = (parts: readonly Decoded[]): Decoded => ({
  events: parts.flatMap((part) => part.events),
  rejections: parts.flatMap((part) => part.rejections),
});

/** One message of `estacao_subscribeToData` (SPEC 7): `{codigo, path, data}`. Never throws. */
export const decodeTagMessage = (raw: unknown, arrival: Arrival): Decoded => {
  if (!isRecord(raw)) return { events: [], rejections: ['not-an-object'] };
  const codigo = decodeCodigo(raw['codigo']);
  if (!codigo.ok) return { events: [], rejections: [`codigo-${codigo.error}`] };
  return decodeTag(codigo.value, raw['path'], raw['data'], arrival);
};

const isStamp = ({ path, field }: TagEvent): boolean =>
  path === STATION_PATHS.timeStamp && field === 'Value';

/**
 * All tags of one station: a flat or nested map from tag path to value (PROVIDER 1), the stamp first: it says how old the values
 * are. A null station is absent.
 */
export const decodeStationTags = (codigo: Codigo, raw: unknown, arrival: Arrival): Decoded => {
  if (raw === null || raw === undefined) return NOTHING;
  if (!isRecord(raw)) return { events: [], rejections: ['not-an-object'] };
  const { events, rejections } = valueLast(
    joinDecoded(Object.entries(raw).map(([path, data]) => decodeTag(codigo, path, data, arrival))),
  );
  const stamps = events.filter(isStamp);
  return {
    events: [...stamps, ...events.filter((event) => !isStamp(event))],
    rejections,
  };
};

/** The answer of `estacao_getEstacao`: a map from station code to its tags. Null means no station. Never throws. */
export const decodeSnapshot = (
  raw: unknown,
  arrival: Arrival,
): Result<Decoded, 'not-an-object'> => {
  if (raw === null || raw === undefined) return ok(NOTHING);
  if (!isRecord(raw)) return err('not-an-object');
  return ok(
    joinDecoded(
      Object.entries(raw).map(([key, tags]): Decoded => {
        const codigo = decodeCodigo(key);
        return codigo.ok
          ? decodeStationTags(codigo.value, tags, arrival)
          : { events: [], rejections: [`codigo-${codigo.error}`] };
      }),
    ),
  );
};
