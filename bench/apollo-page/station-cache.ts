import { gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { decodeStamp } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { columnsOfGroup, tableReadingOf } from '#domain/quantities/table-columns.ts';

/** One station as the cache holds it: its tags, each under a name that GraphQL allows. */
export interface CachedStation {
  readonly __typename: 'Estacao';
  readonly codigo: string;
  readonly [field: string]: string | number | boolean | null;
}

export const fieldOf = (path: ReadingPath | string): string => path.replaceAll(/\W/g, '_');

/** The quantities the site's own table shows first. */
export const SHOWN_READINGS = columnsOfGroup('resumo')
  .map(tableReadingOf)
  .filter((reading) => reading !== undefined);

const ROW_FIELDS = [
  STATION_PATHS.name,
  STATION_PATHS.type,
  STATION_PATHS.basin,
  STATION_PATHS.region,
  STATION_PATHS.river,
  STATION_PATHS.timeStamp,
  ...SHOWN_READINGS.flatMap(({ paths }) => paths),
].map(fieldOf);

/** What a row reads. */
export const ROW: TypedDocumentNode<CachedStation> = gql(
  `fragment Linha on Estacao { codigo ${ROW_FIELDS.join(' ')} }`,
);

const EMPTY_ROW = Object.fromEntries(ROW_FIELDS.map((field) => [field, null]));

export const makeCache = (): InMemoryCache =>
  new InMemoryCache({ typePolicies: { Estacao: { keyFields: ['codigo'] } } });

/** Where a tag is written: its field, and the fragment of that field alone. */
interface Place {
  readonly field: string;
  readonly fragment: TypedDocumentNode<CachedStation>;
  readonly isStamp: boolean;
}

const places = new Map<string, Place>();

const placeOf = (tag: string): Place => {
  const known = places.get(tag);
  if (known !== undefined) return known;
  const path = tag.replace(/\/Value$/, '');
  const field = fieldOf(path);
  const made: Place = {
    field,
    fragment: gql(`fragment Tag_${field} on Estacao { codigo ${field} }`),
    isStamp: path === STATION_PATHS.timeStamp,
  };
  places.set(tag, made);
  return made;
};

const readingOf = (raw: unknown, isStamp: boolean): CachedStation[string] => {
  if (isStamp) return decodeStamp(raw, 0);
  return typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean'
    ? raw
    : null;
};

/** One cache write an event. */
export const writeTag = (cache: InMemoryCache, message: unknown): void => {
  if (!isRecord(message)) return;
  const { codigo, path, data } = message;
  if (typeof codigo !== 'string' || typeof path !== 'string') return;
  const { field, fragment, isStamp } = placeOf(path);
  cache.writeFragment({
    id: `Estacao:{"codigo":"${codigo}"}`,
    fragment,
    data: { __typename: 'Estacao', codigo, [field]: readingOf(data, isStamp) },
  });
};

/** The whole network in one transaction; the codes it speaks of, by name. */
export const writeNetwork = (cache: InMemoryCache, tags: unknown): readonly string[] => {
  const stations = Object.entries(isRecord(tags) ? tags : {}).map(([codigo, station]) => ({
    codigo,
    tags: isRecord(station) ? station : {},
  }));
  cache.batch({
    update: () => {
      for (const { codigo, tags: own } of stations) {
        const shown = Object.entries(own).map(([tag, value]) => {
          const { field, isStamp } = placeOf(tag);
          return [field, readingOf(value, isStamp)] as const;
        });
        cache.writeFragment({
          fragment: ROW,
          data: { ...EMPTY_ROW, ...Object.fromEntries(shown), __typename: 'Estacao', codigo },
        });
      }
    },
  });
  const nameOf = (own: Readonly<Record<string, unknown>>): string => {
    const name = own[`${STATION_PATHS.name}/Value`] ?? own[STATION_PATHS.name];
    return typeof name === 'string' ? name : '';
  };
  return stations
    .toSorted((a, b) => nameOf(a.tags).localeCompare(nameOf(b.tags), 'pt-BR'))
    .map(({ codigo }) => codigo);
};
