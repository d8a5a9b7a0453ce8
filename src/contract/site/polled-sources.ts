import { MAX_NAME_LENGTH, type MemberFault, Members } from '#contract/members.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { STATION_PATHS, type ReadingPath } from '#domain/tags/tag-path.ts';
import { FOREIGN_UNIT, unitCodeOf } from '#domain/tags/unit-code.ts';
import { decodeTimeZone, type TimeZone } from '#domain/time/time-zone.ts';
import { cutText, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { type DataLicence, licenceOf } from './open-data.ts';

/** What a station may be described by, each from a column of its own. */
const DESCRIBED = {
  nome: STATION_PATHS.name,
  tipo: STATION_PATHS.type,
  local: STATION_PATHS.local,
  bacia: STATION_PATHS.basin,
  regiao: STATION_PATHS.region,
  curso: STATION_PATHS.river,
  latitude: STATION_PATHS.latitude,
  longitude: STATION_PATHS.longitude,
  altitude: STATION_PATHS.altitude,
} as const;

/** A column of a CSV, or the path of a member in JSON: `properties.nivel`, `medidas.0.valor`. */
export type ColumnName = string;

/** A reading of a row. */
interface MappedReading {
  readonly column: ColumnName;
  /** Under which tag it is recorded. */
  readonly tag: ReadingPath;
  /** In which unit the numbers are; null: the document does not name one that is known. */
  readonly unit: string | null;
  /** Where each row names unit and decimals itself. */
  readonly unitColumn: ColumnName | null;
  readonly decimalsColumn: ColumnName | null;
}

/** What the columns of a document mean. A row is a station, or a part of its readings. */
export interface DocumentMapping {
  /** The path of the list of rows in JSON; empty: the document is the list. */
  readonly rows: ColumnName;
  readonly codigo: ColumnName;
  /** When the row was measured. */
  readonly time: ColumnName;
  /** On whose clock times without an offset are. */
  readonly zone: TimeZone;
  /** By the tags that they are. */
  readonly described: ReadonlyMap<ReadingPath, ColumnName>;
  readonly readings: readonly MappedReading[];
}

/** A document of latest readings that is requested again and again, and whose they are. */
export interface PolledDocument {
  /** Who answers for the readings. */
  readonly name: string;
  /** A page about them. */
  readonly url: string | null;
  readonly licence: DataLicence | null;
  /** Of the document. */
  readonly address: string;
  /** From one request to the next, milliseconds. */
  readonly everyMs: number;
  /** Before each code, so that no two networks have the same. */
  readonly prefix: string;
  /** `vigia`: the open data of a server such as this one, which describe themselves. */
  readonly form: 'vigia' | 'json' | 'csv';
  readonly mapping: DocumentMapping;
}

/** `sources.json` of a network's folder (docs/network.md). */
export interface PolledSources {
  /** Whether the network has a provider beside these documents. */
  readonly hasProvider: boolean;
  readonly documents: readonly PolledDocument[];
}

export const NO_POLLED_SOURCES: PolledSources = { hasProvider: true, documents: [] };

const FORMS = ['vigia', 'json', 'csv'] as const;
const HTTP = /^https?:\/\/[^\s"'<>@]+$/;
/** It is a tag's text, which is cut where it is longer. */
const PAGE = /^https:\/\/[^\s"'<>]{1,112}$/;
const PREFIX = /^[A-Za-z0-9-]{0,16}$/;
const MAX_SECONDS = 3_600;
const MAX_READINGS = 64;

const LIVE_TAGS: ReadonlyMap<string, readonly [ReadingPath, unit: string]> = new Map(
  QUANTITIES.flatMap(({ paths, unit }) => paths.map((path) => [path, [path, unit]] as const)),
);

const readingOf = (members: Members): MappedReading | null => {
  const column = members.text('column', MAX_TEXT_LENGTH);
  const word = members.value('tag');
  const [tag = null, own = null] = (typeof word === 'string' ? LIVE_TAGS.get(word) : null) ?? [];
  if (tag === null)
    members.fault('tag', 'the path of a reading without its sub-field, such as Data/Rio/RioNivel');
  const unit = members.has('unit') ? members.text('unit', 20) : null;
  if (tag !== null && unitCodeOf(own, unit) === FOREIGN_UNIT)
    return members.fault('unit', `a unit that can be converted to ${own ?? ''}`);
  if (column === null || tag === null) return null;
  return { column, tag, unit, unitColumn: null, decimalsColumn: null };
};

const describedOf = (members: Members): DocumentMapping['described'] =>
  new Map(
    Object.entries(DESCRIBED).flatMap(([name, path]) => {
      const column = members.has(name) ? members.text(name, MAX_TEXT_LENGTH) : null;
      return column === null ? [] : [[path, column] as const];
    }),
  );

const mappingOf = (members: Members, networkZone: TimeZone | null): DocumentMapping | null => {
  const columns = members.members('columns');
  const rows = members.has('rows') ? members.text('rows', MAX_TEXT_LENGTH) : '';
  const codigo = columns.text('codigo', MAX_TEXT_LENGTH);
  const time = columns.text('time', MAX_TEXT_LENGTH);
  const described = describedOf(columns);
  columns.end();
  const word = members.value('timeZone') ?? networkZone;
  const zone = decodeTimeZone(word);
  if (!zone.ok) members.fault('timeZone', 'a zone of the IANA database, such as America/Manaus');
  const readings = members.list('readings', readingOf, MAX_READINGS);
  if (readings.length === 0) members.fault('readings', 'a list with a column and a tag in each');
  if (rows === null || codigo === null || time === null || !zone.ok) return null;
  return { rows, codigo, time, zone: zone.value, described, readings };
};

/** Where a server such as this one has whose a station is that it has from others. */
export const VIGIA_ORIGIN: ColumnName = 'properties.origem';

/** The collection `agora` of a server such as this one (docs/open-data.md). */
export const vigiaMapping = (zone: TimeZone): DocumentMapping => ({
  rows: 'features',
  codigo: 'id',
  time: 'properties.medidoEm',
  zone,
  described: new Map<ReadingPath, ColumnName>([
    ...Object.entries(DESCRIBED).map(([name, path]) => [path, `properties.${name}`] as const),
    [DESCRIBED.longitude, 'geometry.coordinates.0'],
    [DESCRIBED.latitude, 'geometry.coordinates.1'],
  ]),
  readings: QUANTITIES.flatMap(({ id, paths: [tag] }) => {
    const at = `properties.leituras.${id}`;
    const beside = { unit: null, unitColumn: `${at}.unidade`, decimalsColumn: `${at}.casas` };
    return tag === undefined ? [] : [{ column: `${at}.valor`, tag, ...beside }];
  }),
});

const documentOf =
  (zone: TimeZone | null) =>
  (members: Members): PolledDocument | null => {
    const name = members.text('name');
    const optional = (member: string, pattern: RegExp, expected: string) =>
      members.has(member) ? members.matching(member, pattern, expected) : null;
    const url = optional('url', PAGE, 'an https address of at most 120 characters');
    const licence = members.has('licence') ? licenceOf(members) : null;
    const address = members.matching('address', HTTP, 'an http or https address without a name');
    const seconds = members.number('everySeconds', 1, MAX_SECONDS);
    const prefix = optional('prefix', PREFIX, 'at most 16 letters, digits and hyphens') ?? '';
    const form = FORMS.find((one) => one === members.value('form')) ?? null;
    if (form === null) return members.fault('form', `one of ${FORMS.join(', ')}`);
    const own = zone === null ? null : vigiaMapping(zone);
    const mapping = form === 'vigia' ? own : mappingOf(members, zone);
    if (name === null || address === null || seconds === null || mapping === null) return null;
    const everyMs = seconds * SECOND_MS;
    return { name, url, licence, address, everyMs, prefix, form, mapping };
  };

/** Decodes the untrusted `sources.json`; `zone` is the network's, null where that is wrong. What is faulty is left out. */
export const decodePolledSources = (
  raw: unknown,
  zone: TimeZone | null,
): { readonly sources: PolledSources; readonly faults: readonly MemberFault[] } => {
  const faults: MemberFault[] = [];
  const members = Members.of(raw, '', faults);
  const alone = members.value('hasProvider') ?? true;
  if (typeof alone !== 'boolean') members.fault('hasProvider', 'true or false');
  const documents = members.list('documents', documentOf(zone));
  const names = documents.map(({ name }) => name);
  for (const [place, name] of names.entries()) {
    if (names.indexOf(name) !== place)
      members.note(
        `documents[${place}].name`,
        `"${cutText(name, MAX_NAME_LENGTH)}" is there twice`,
      );
  }
  members.end();
  if (documents.length === 0) members.fault('documents', 'a list of one document at least');
  return { sources: { hasProvider: alone !== false, documents }, faults };
};
