import type { StationTags, TagMessage, WireValue } from '#contract/tag-source.ts';
import {
  STATION_PATHS,
  decodeCodigo,
  decodeTagPath,
  formatTagPath,
  SUB_FIELDS,
  type TagPath,
} from '#domain/tags/tag-path.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { MAX_OTHER_LENGTH, type RejectionReason } from '#domain/tags/tag-event.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';

/** A provider's tags as they are passed on, and what was rejected. */
export interface ReadMessage {
  readonly tags: readonly TagMessage[];
  readonly rejections: readonly RejectionReason[];
}

/** The same of a snapshot: the tags of each station in the order in which they are passed on. */
export interface ReadSnapshot {
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
  readonly rejections: readonly RejectionReason[];
}

/** One tag: its path is that of the wire, with its sub-field. */
interface ReadTag {
  readonly tag: TagPath;
  readonly path: string;
  readonly data: WireValue;
}

/** A scalar of the wire, its text bounded; undefined if it is none. */
const readScalar = (raw: unknown, maximum: number): WireValue | undefined => {
  if (raw === null || raw === undefined || typeof raw === 'boolean') return raw ?? null;
  if (typeof raw === 'string') return cutText(raw, maximum);
  // Minus zero does not survive being written.
  return typeof raw === 'number' && Number.isFinite(raw) ? raw || 0 : undefined;
};

const readTag = (tag: TagPath, raw: unknown, rejections: RejectionReason[]): ReadTag => {
  const data = readScalar(raw, tag.field === 'Other' ? MAX_OTHER_LENGTH : MAX_TEXT_LENGTH);
  if (data === undefined) rejections.push('not-a-value');
  // What is no value is no reading (PROVIDER 8): the one before it does not stay.
  return { tag, path: formatTagPath(tag), data: data ?? null };
};

/** The tags of one path: several where the reading is nested (PROVIDER 1 and 2). */
const readPath = (
  rawPath: unknown,
  raw: unknown,
  rejections: RejectionReason[],
): readonly ReadTag[] => {
  const tag = decodeTagPath(rawPath);
  if (!tag.ok) {
    rejections.push(`path-${tag.error}`);
    return [];
  }
  const fields = isRecord(raw) ? SUB_FIELDS.filter((field) => Object.hasOwn(raw, field)) : [];
  if (!isRecord(raw) || fields.length === 0) return [readTag(tag.value, raw, rejections)];
  const { path } = tag.value;
  return fields.map((field) => readTag({ path, field }, raw[field], rejections));
};

/** Stamp and unit come before the values that they date and qualify. */
const inOrder = (tags: readonly ReadTag[]): readonly ReadTag[] => {
  const placeOf = ({ tag, path }: ReadTag): number => {
    if (path === STATION_PATHS.timeStamp) return 0;
    return tag.field === 'Value' && path.startsWith('Data/') ? 2 : 1;
  };
  return [0, 1, 2].flatMap((place) => tags.filter((tag) => placeOf(tag) === place));
};

/** Decodes a message of `estacao_subscribeToData`: `{codigo, path, data}`. Never throws. */
export const readTagMessage = (raw: unknown): ReadMessage => {
  if (!isRecord(raw)) return { tags: [], rejections: ['not-an-object'] };
  const codigo = decodeCodigo(raw['codigo']);
  if (!codigo.ok) return { tags: [], rejections: [`codigo-${codigo.error}`] };
  const rejections: RejectionReason[] = [];
  const tags = inOrder(readPath(raw['path'], raw['data'], rejections)).map(({ path, data }) => ({
    codigo: codigo.value,
    path,
    data,
  }));
  return { tags, rejections };
};

/** Decodes the answer of `estacao_getEstacao`, a map from code to tags, flat or nested. A null station is absent. Never throws. */
export const readSnapshot = (raw: unknown): Result<ReadSnapshot, 'not-an-object'> => {
  if (!isRecord(raw)) return err('not-an-object');
  const tagsByCode = new Map<string, StationTags>();
  const rejections: RejectionReason[] = [];
  for (const [key, rawTags] of Object.entries(raw)) {
    if (rawTags === null) continue;
    const codigo = decodeCodigo(key);
    if (!codigo.ok) rejections.push(`codigo-${codigo.error}`);
    else if (!isRecord(rawTags)) rejections.push('not-an-object');
    else {
      const tags = Object.entries(rawTags).flatMap(([path, data]) =>
        readPath(path, data, rejections),
      );
      tagsByCode.set(codigo.value, new Map(inOrder(tags).map(({ path, data }) => [path, data])));
    }
  }
  return ok({ tagsByCode, rejections });
};
