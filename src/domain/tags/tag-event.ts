import { decodeStamp, type EpochMs } from '#domain/time/epoch-ms.ts';
import {
  STATION_PATHS,
  decodeCodigo,
  decodeTagPath,
  SUB_FIELDS,
  type Codigo,
  type PathFault,
  type ReadingPath,
  type SubField,
  type TagPath,
} from './tag-path.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';

/**
 * How an event was received. `resync`: from a snapshot after a reconnect. `absence`: snapshots no longer contain the tag; its value is
 * null, as if it had never been received.
 */
export const ORIGINS = ['snapshot', 'live', 'resync', 'absence'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Value of a tag. Null is "no reading now", or a value that is invalid for its tag. Instants are epoch milliseconds. */
export type TagValue = number | string | boolean | null;

/** A new value of one tag of one station: the only thing that changes the site's state. */
export interface TagEvent {
  readonly codigo: Codigo;
  readonly path: ReadingPath;
  readonly field: SubField;
  readonly value: TagValue;
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** Why an item of a response was rejected; counted by reason. */
export type RejectionReason =
  | 'not-an-object'
  | `codigo-${PathFault}`
  | `path-${PathFault}`
  /** The item counts as "no reading", but its value was neither valid nor null. */
  | 'not-a-value';

/** The decoded events of an item, and its rejected parts. */
export interface Decoded {
  readonly events: readonly TagEvent[];
  readonly rejections: readonly RejectionReason[];
}

interface Arrival {
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** `Other` holds JSON text (SPEC 3): longer than a label, but bounded. */
export const MAX_OTHER_LENGTH = 2_000;

const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const BRAZILIAN_NUMBER = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/** A number or numeric text (PROVIDER 1): `4.62`, ` 4,62 `, `1.234,5`. Null for everything else, non-finite numbers included. */
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

/** True for true, a non-zero number, "true", "1", "sim". */
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
  [STATION_PATHS.sourceDoubt, 'instant'],
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

/** Whether a tag holds a plain number: a finite number then needs no further decoding. */
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
      // A gate's state may be a number, a flag or a word: no measurement, so it stays as received.
      return typeof raw === 'boolean' ? raw : (decodeNumber(raw) ?? decodeText(raw, maximum));
  }
};

/** Decodes the untrusted value of a tag. Invalid values are null, "no reading" (PROVIDER 8); those neither null nor blank are reported. */
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

/** Puts the unit before its value in a response: the value is interpreted by it. */
const valueLast = ({ events, rejections }: Decoded): Decoded => ({
  events: [
    ...events.filter(({ field }) => field !== 'Value'),
    ...events.filter(({ field }) => field === 'Value'),
  ],
  rejections,
});

/**
 * Decodes untrusted `codigo`, `path` and `data`: one event for a scalar, one for each sub-field of a nested reading (`{Value, Unit, …}`,
 * PROVIDER 1 and 2). Never throws.
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

/** Concatenates decoded items. */
const joinDecoded = (parts: readonly Decoded[]): Decoded => ({
  events: parts.flatMap((part) => part.events),
  rejections: parts.flatMap((part) => part.rejections),
});

/** Decodes a message of `estacao_subscribeToData` (SPEC 7): `{codigo, path, data}`. Never throws. */
export const decodeTagMessage = (raw: unknown, arrival: Arrival): Decoded => {
  if (!isRecord(raw)) return { events: [], rejections: ['not-an-object'] };
  const codigo = decodeCodigo(raw['codigo']);
  if (!codigo.ok) return { events: [], rejections: [`codigo-${codigo.error}`] };
  return decodeTag(codigo.value, raw['path'], raw['data'], arrival);
};

const isStamp = ({ path, field }: TagEvent): boolean =>
  path === STATION_PATHS.timeStamp && field === 'Value';

/**
 * Decodes all tags of a station: a flat or nested map from tag path to value (PROVIDER 1). The stamp comes first, as it dates the values. A
 * null station is absent.
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

/** Decodes the response of `estacao_getEstacao`: a map from station code to tags. Null means no station. Never throws. */
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
