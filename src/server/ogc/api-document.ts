import { HISTORY_STEPS, stepWord } from '#domain/series/history-step.ts';
import { SERIES_SOURCES } from '#domain/quantities/series-sources.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import {
  type AddressKind,
  CRS84,
  DEFAULT_LIMIT,
  MAX_LIMIT,
  OGC_PATH,
  QUERY_PARAMETERS,
  type QueryParameter,
} from './asked.ts';
import type { OpenCollection } from './open-collections.ts';
import { GEOJSON_TYPE, JSON_TYPE, OPENAPI_TYPE, type OpenPlace } from './open-documents.ts';
import { COVERAGE_TYPE } from './series-answer.ts';

type Json = Readonly<Record<string, unknown>>;

const TEXT = { type: 'string' };

const SCHEMAS: { readonly [Name in QueryParameter]: Json } = {
  f: { ...TEXT, enum: ['json', 'html', 'CoverageJSON', 'csv'] },
  limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  pagina: TEXT,
  bbox: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
  datetime: TEXT,
  'parameter-name': {
    type: 'array',
    items: { ...TEXT, enum: SERIES_SOURCES.map(({ id }) => id) },
  },
  passo: { ...TEXT, enum: HISTORY_STEPS.map(stepWord) },
  crs: { ...TEXT, enum: ['CRS84', CRS84] },
};

const parameterOf = (name: QueryParameter): Json => ({
  name,
  in: 'query',
  description: openDataTexts.parameter[name],
  style: 'form',
  explode: false,
  schema: SCHEMAS[name],
});

const contentOf = (types: readonly string[]): Json =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: type.startsWith('text/') ? 'string' : 'object' } },
    ]),
  );

const PROBLEM = { $ref: '#/components/responses/problem' };

/** Describes one address below `/ogc`. */
const pathItem = (
  path: string,
  [kind, summary, ...types]: readonly [kind: AddressKind, summary: string, ...types: string[]],
): Json => ({
  get: {
    summary,
    operationId: `ogc${path.replaceAll(/\W+/g, '.')}`,
    parameters: [
      ...(path.endsWith('{id}') ? [{ name: 'id', in: 'path', required: true, schema: TEXT }] : []),
      ...QUERY_PARAMETERS[kind].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    responses: {
      200: { description: summary, content: contentOf([...types, 'text/html']) },
      ...Object.fromEntries([400, 404, 429, 503].map((status) => [status, PROBLEM])),
    },
  },
});

const pathsOf = (collections: readonly OpenCollection[]) => {
  const text = openDataTexts;
  const paths: Record<string, Parameters<typeof pathItem>[1]> = {
    '/': ['document', text.description, JSON_TYPE],
    '/conformance': ['document', text.conformance, JSON_TYPE],
    '/api': ['document', text.api, OPENAPI_TYPE],
    '/collections': ['document', text.collections, JSON_TYPE],
  };
  for (const { id, hasLocations } of collections) {
    const { title, description } = text.collection[id];
    const at = `/collections/${id}`;
    paths[at] = ['document', title, JSON_TYPE];
    for (const query of hasLocations ? ['items', 'locations'] : ['items']) {
      paths[`${at}/${query}`] = ['list', description, GEOJSON_TYPE];
      paths[`${at}/${query}/{id}`] = ['item', description, GEOJSON_TYPE];
    }
    if (id === 'serie')
      paths[`${at}/locations/{id}`] = ['series', description, COVERAGE_TYPE, 'text/csv'];
  }
  return Object.fromEntries(Object.entries(paths).map(([path, of]) => [path, pathItem(path, of)]));
};

/** The OpenAPI 3.0 document (`/ogc/api`), from the tables that requests are read by. */
export const apiDocument = (
  { origin, profile }: OpenPlace,
  collections: readonly OpenCollection[],
): Json => ({
  openapi: '3.0.3',
  info: {
    title: openDataTexts.title(profile.name),
    description: openDataTexts.description,
    version: '1.0.0',
  },
  servers: [{ url: `${origin ?? ''}${OGC_PATH}` }],
  paths: pathsOf(collections),
  components: {
    parameters: Object.fromEntries(
      Object.values(QUERY_PARAMETERS).flatMap((names) =>
        names.map((name) => [name, parameterOf(name)]),
      ),
    ),
    responses: {
      problem: { description: 'RFC 9457', content: contentOf(['application/problem+json']) },
    },
  },
});
