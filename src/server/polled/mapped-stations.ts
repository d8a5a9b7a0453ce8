import { type PolledDocument, VIGIA_ORIGIN } from '#contract/site/polled-sources.ts';
import type { StationTags } from '#contract/tag-source.ts';
import { STATION_PATHS, formatTagPath, type SubField } from '#domain/tags/tag-path.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { type EpochMs, readStamp } from '#domain/time/epoch-ms.ts';
import { instantOfStamp } from '#domain/time/time-zone.ts';
import type { UpstreamRejection } from '../upstream/rejection-log.ts';
import { readSnapshot } from '../upstream/wire-tags.ts';
import { type CellsOf, memberAt } from './document-rows.ts';

/** The stations of a document, and what was rejected. */
interface MappedDocument {
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
  /** Since when the sender is in doubt about a station; it has only those. */
  readonly doubts: ReadonlyMap<string, EpochMs>;
  readonly rejections: readonly UpstreamRejection[];
}

/** A row before its texts and numbers are checked as a provider's are. */
interface MappedRow {
  /** Null: the row has no time. */
  readonly time: EpochMs | null;
  readonly doubtSince: EpochMs | null;
  readonly tags: ReadonlyMap<string, unknown>;
}

type Mapping = PolledDocument['mapping'];

/** The instant of a cell: undefined where it cannot be read, null where it is empty. */
const timeIn = (raw: unknown, { zone }: Mapping): EpochMs | null | undefined => {
  if (raw === null || raw === '') return null;
  const stamp = readStamp(raw);
  return stamp === null ? undefined : instantOfStamp(stamp, zone);
};

/** Unit, format and value of the readings that a row has. */
const readingTags = (
  cellOf: CellsOf,
  { readings }: Mapping,
  rejections: UpstreamRejection[],
): readonly (readonly [string, unknown])[] =>
  readings.flatMap(({ column, tag: path, unit, unitColumn, decimalsColumn }) => {
    const raw = cellOf(column);
    if (raw === undefined) return [];
    const value = decodeNumber(raw);
    if (value === null && raw !== null && raw !== '') rejections.push('not-a-value');
    const decimals = decimalsColumn === null ? null : cellOf(decimalsColumn);
    const at = (field: SubField): string => formatTagPath({ path, field });
    return [
      [at('Unit'), unitColumn === null ? unit : cellOf(unitColumn)],
      ...(typeof decimals === 'number' ? [[at('Format'), `N${decimals}`] as const] : []),
      [at('Value'), value],
    ];
  });

/** Whose a station is: the first network that named itself, so that it is not renamed on its way. */
const sourceTags = (origin: unknown, { name, licence, url }: PolledDocument) => {
  const isOthers = typeof memberAt(origin, 'nome') === 'string';
  const part = (member: string, own: string | null): unknown =>
    isOthers ? memberAt(origin, member) : own;
  return [
    [STATION_PATHS.sourceVia, name],
    [STATION_PATHS.sourceName, part('nome', name)],
    [STATION_PATHS.sourceLicence, part('licenca', licence?.name ?? null)],
    [STATION_PATHS.sourceUrl, part('url', url)],
  ] as const;
};

const mappedRow = (
  cellOf: CellsOf,
  document: PolledDocument,
  rejections: UpstreamRejection[],
): MappedRow | null => {
  const { mapping, form } = document;
  const time = timeIn(cellOf(mapping.time), mapping);
  if (time === undefined) {
    rejections.push('time-unreadable');
    return null;
  }
  const origin = form === 'vigia' ? cellOf(VIGIA_ORIGIN) : null;
  const described = Array.from(mapping.described, ([path, column]) => {
    return [formatTagPath({ path, field: 'Value' }), cellOf(column)] as const;
  });
  const tags = new Map<string, unknown>([
    [STATION_PATHS.timeStamp, time === null ? null : new Date(time).toISOString()],
    ...described.filter(([, raw]) => raw !== undefined),
    ...sourceTags(origin, document),
    // A reading whose time nobody knows would look new.
    ...(time === null ? [] : readingTags(cellOf, mapping, rejections)),
  ]);
  return { time, doubtSince: timeIn(memberAt(origin, 'duvidaDesde'), mapping) ?? null, tags };
};

/** Rows of one station: those of the same time join, else the later one counts. */
const joined = (before: MappedRow | undefined, row: MappedRow): MappedRow => {
  if (before === undefined || before.time === null) return row;
  if (before.time !== row.time) return (row.time ?? 0) > before.time ? row : before;
  return { ...row, tags: new Map([...before.tags, ...row.tags]) };
};

/** Maps the rows of a document to tags (PROVIDER 1). Never throws. */
export const mappedStations = (
  rows: readonly CellsOf[],
  document: PolledDocument,
): MappedDocument => {
  const mapped = new Map<string, MappedRow>();
  const rejections: UpstreamRejection[] = [];
  for (const cellOf of rows) {
    const raw = cellOf(document.mapping.codigo);
    const code = typeof raw === 'number' ? String(raw) : raw;
    if (typeof code !== 'string' || code.trim() === '') {
      rejections.push(typeof code === 'string' ? 'codigo-empty' : 'codigo-not-text');
      continue;
    }
    const codigo = document.prefix + code.trim();
    const row = mappedRow(cellOf, document, rejections);
    if (row !== null) mapped.set(codigo, joined(mapped.get(codigo), row));
  }
  const stations = Array.from(mapped, ([codigo, { tags }]) => [codigo, Object.fromEntries(tags)]);
  const read = readSnapshot(Object.fromEntries(stations));
  if (!read.ok) return { tagsByCode: new Map(), doubts: new Map(), rejections };
  return {
    tagsByCode: read.value.tagsByCode,
    doubts: new Map(
      Array.from(mapped).flatMap(([codigo, { doubtSince }]) =>
        doubtSince === null ? [] : [[codigo, doubtSince]],
      ),
    ),
    rejections: [...rejections, ...read.value.rejections],
  };
};
