import type { SourceDoubt } from '#contract/source-state.ts';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import {
  type OpenDocument,
  type OpenLink,
  plainWords,
  propertyWords,
} from '#pages/open-data-page.ts';
import { formatInstant, LOCALE } from '#domain/text/format.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { CATALOGUE_PATH } from '../archive/archive-endpoint.ts';
import { type AskedData, CRS84, OGC_PATH } from './asked.ts';
import { isLicensed, type OpenCollection } from './open-collections.ts';
import type { OpenItem, OpenPage } from './open-items.ts';
import type { OpenParameter } from './open-parameters.ts';

export const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';
const HTML_TYPE = 'text/html';

const WKT =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]';
const CALENDAR = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';

const SPECIFICATION = 'http://www.opengis.net/spec';
/** Requirements classes. EDR 1.1 knows OpenAPI 3.0 alone. */
const CONFORMANCE = [
  'ogcapi-common-1/1.0/conf/core',
  'ogcapi-common-2/1.0/conf/collections',
  ...['core', 'oas30', 'geojson', 'html'].map((one) => `ogcapi-features-1/1.0/conf/${one}`),
  ...['core', 'collections', 'oas30', 'geojson', 'edr-geojson', 'covjson', 'html'].map(
    (one) => `ogcapi-edr-1/1.1/conf/${one}`,
  ),
].map((one) => `${SPECIFICATION}/${one}`);

/** A document, as JSON and for people. */
export interface WrittenDocument extends OpenDocument {
  readonly mediaType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What is asked for, and where: whole addresses where the site's origin is known. */
export interface OpenPlace {
  readonly origin: string | null;
  readonly asked: AskedData;
  readonly profile: NetworkProfile;
  /** That these are no present readings, or that they may be old. */
  readonly notes: readonly string[];
  /** The same for programs. */
  readonly isDemonstration: boolean;
  readonly sourceDoubt: SourceDoubt;
}

const text = openDataTexts;

const addressOf = ({ origin }: OpenPlace, ...parts: readonly string[]): string =>
  [`${origin ?? ''}${OGC_PATH}`, ...parts.map(encodeURIComponent)].join('/');

/** The same address with another value of a query parameter. */
const withQuery = (place: OpenPlace, name: string, value: string): string => {
  const query = new URLSearchParams(place.asked.query);
  query.set(name, value);
  return `${addressOf(place, ...place.asked.parts)}?${query.toString()}`;
};

const link = (rel: string, href: string, type: string, title: string): OpenLink => ({
  href,
  rel,
  type,
  title,
});

/** A link to the page of what is at an address. */
const pageLink = (href: string, title: string): OpenLink =>
  link('item', `${href}?f=html`, HTML_TYPE, title);

const sourceOf = ({ state, since }: NonNullable<SourceDoubt>) => ({
  estado: state === 'lost' ? 'perdida' : 'nao-conferida',
  desde: new Date(since).toISOString(),
});

/** A document with the links to itself and to its other form. */
export const openDocument = (
  place: OpenPlace,
  {
    links: more = [],
    rows = () => [],
    mediaType = JSON_TYPE,
    ...of
  }: Pick<WrittenDocument, 'title' | 'description' | 'body'> & Partial<WrittenDocument>,
): WrittenDocument => {
  const [ofData, ofPage] =
    place.asked.form === 'html' ? ['alternate', 'self'] : ['self', 'alternate'];
  const links = [
    link(ofData, withQuery(place, 'f', 'json'), mediaType, text.asJson),
    link(ofPage, withQuery(place, 'f', 'html'), HTML_TYPE, text.asHtml),
    ...more,
  ];
  const { notes } = place;
  const about = {
    ...(notes.length === 0 ? {} : { notas: notes }),
    ...(place.isDemonstration ? { demonstracao: true } : {}),
    ...(place.sourceDoubt === null ? {} : { fonte: sourceOf(place.sourceDoubt) }),
  };
  const body = { ...of.body, ...about, links };
  return { ...of, rows, mediaType, links, notes, body };
};

/** The terms of the readings, where the network names them. */
const licenceOf = ({ profile: { openData } }: OpenPlace): readonly OpenLink[] => {
  const licence = openData?.licence ?? null;
  return licence === null ? [] : [link('license', licence.url, HTML_TYPE, licence.name)];
};

/** All of the open data as one dataset of schema.org. */
const datasetOf = (place: OpenPlace): Readonly<Record<string, unknown>> => {
  const { profile, origin, notes } = place;
  const { licence = null, responsible = null, contact = null } = profile.openData ?? {};
  const { west, south, east, north } = profile.bounds;
  const [collections, catalogue] = [
    addressOf(place, 'collections'),
    `${origin ?? ''}${CATALOGUE_PATH}`,
  ];
  const by = { '@type': 'Organization', name: responsible ?? profile.name };
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: text.title(profile.name),
    description: [text.description, ...notes].join(' '),
    url: addressOf(place),
    inLanguage: LOCALE,
    isAccessibleForFree: true,
    ...(licence === null ? {} : { license: licence.url }),
    creator: contact === null ? by : { ...by, url: contact },
    spatialCoverage: {
      '@type': 'Place',
      geo: { '@type': 'GeoShape', box: `${south} ${west} ${north} ${east}` },
    },
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: GEOJSON_TYPE,
        contentUrl: `${collections}/agora/items`,
      },
      { '@type': 'DataDownload', encodingFormat: 'application/ld+json', contentUrl: catalogue },
    ],
  };
};

/** `/ogc` */
export const landingPage = (place: OpenPlace): WrittenDocument => {
  const { name, openData } = place.profile;
  const { responsible = null, contact = null } = openData ?? {};
  const about = { title: text.title(name), description: text.description };
  const api = addressOf(place, 'api');
  const links = [
    link('data', addressOf(place, 'collections'), JSON_TYPE, text.collections),
    link('conformance', addressOf(place, 'conformance'), JSON_TYPE, text.conformance),
    link('service-desc', api, OPENAPI_TYPE, text.api),
    link('service-doc', `${api}?f=html`, HTML_TYPE, text.apiPage),
    ...licenceOf(place),
  ];
  const provider = { name: responsible ?? name, ...(contact === null ? {} : { url: contact }) };
  const dataset = datasetOf(place);
  return openDocument(place, { ...about, links, dataset, body: { ...about, provider } });
};

/** `/ogc/conformance` */
export const conformancePage = (place: OpenPlace): WrittenDocument =>
  openDocument(place, {
    title: text.conformance,
    description: CONFORMANCE.join(' '),
    body: { conformsTo: CONFORMANCE },
  });

const collectionBody = (place: OpenPlace, { id, hasLocations, parameters }: OpenCollection) => {
  const about = text.collection[id];
  const { west, south, east, north } = place.profile.bounds;
  const formats = ['GeoJSON', ...(id === 'serie' ? ['CoverageJSON', 'CSV'] : [])];
  const queries = (hasLocations ? (['items', 'locations'] as const) : (['items'] as const)).map(
    (query) => {
      const title = text[query](about.title);
      return [
        query,
        link('items', addressOf(place, 'collections', id, query), GEOJSON_TYPE, title),
      ] as const;
    },
  );
  const variables = {
    description: text.queries,
    output_formats: formats,
    default_output_format: formats[1] ?? 'GeoJSON',
    crs_details: [{ crs: 'CRS84', wkt: WKT }],
  };
  return {
    id,
    ...about,
    links: [...queries.map(([, one]) => one), ...(isLicensed(id) ? licenceOf(place) : [])],
    extent: {
      spatial: { bbox: [[west, south, east, north]], crs: CRS84 },
      temporal: { interval: [[null, null]], trs: CALENDAR },
    },
    itemType: 'feature',
    crs: [CRS84],
    data_queries: Object.fromEntries(
      queries.map(([query, { title, ...one }]) => [
        query,
        { link: { ...one, rel: 'data', variables: { title, query_type: query, ...variables } } },
      ]),
    ),
    output_formats: formats,
    parameter_names: parameters,
  };
};

/** `/ogc/collections` */
export const collectionsPage = (
  place: OpenPlace,
  collections: readonly OpenCollection[],
): WrittenDocument =>
  openDocument(place, {
    title: text.collections,
    description: text.description,
    rows: () =>
      collections.map(({ id }) => {
        const { title, description } = text.collection[id];
        return [pageLink(addressOf(place, 'collections', id), title), '', description];
      }),
    body: { collections: collections.map((one) => collectionBody(place, one)) },
  });

const methodText = ({ method, duration = '' }: OpenParameter['measurementType']): string =>
  method === 'sum' ? text.sum(duration.replaceAll(/\D/g, '')) : text.method[method];

/** `/ogc/collections/{id}` */
export const collectionPage = (place: OpenPlace, collection: OpenCollection): WrittenDocument => {
  const body = collectionBody(place, collection);
  const { title, description, links } = body;
  return openDocument(place, {
    title,
    description,
    links,
    rows: () =>
      Object.values(collection.parameters).map(({ id, label, unit, measurementType }) => [
        label,
        methodText(measurementType),
        `${id}, ${unit.symbol.value}`,
      ]),
    body,
  });
};

const datetimeOf = ({ span }: OpenItem): string => {
  const [from = '..', to = from] = [span?.from, span?.to].map((at) =>
    at === null || at === undefined ? '..' : new Date(at).toISOString(),
  );
  return from === to ? from : `${from}/${to}`;
};

/** The same for people, on the network's clock; nothing where it has no time. */
const whenOf = ({ profile }: OpenPlace, { span }: OpenItem): string => {
  const instants = [span?.from, span?.to].filter((at) => at !== null && at !== undefined);
  return [...new Set(instants.map((at) => formatInstant(at, profile.timeZone)))].join(' – ');
};

/** What a page does not have above it already. */
const wordsBelow = ({ properties }: OpenItem) => {
  const { nome: _name, texto: _text, medidoEm: _measured, ...others } = properties;
  return others;
};

const itemAddress = (place: OpenPlace, { id }: OpenItem): string =>
  addressOf(place, ...place.asked.parts.slice(0, 3), id);

/** GeoJSON, with the properties that EDR asks of it. */
const featureOf = (place: OpenPlace, item: OpenItem) => {
  const { id, geometry, label, parameters, codigo, properties, values } = item;
  const endpoint =
    codigo === null
      ? itemAddress(place, item)
      : addressOf(place, 'collections', 'serie', 'locations', codigo);
  const ofEdr = {
    label,
    datetime: datetimeOf(item),
    'parameter-name': parameters,
    edrqueryendpoint: endpoint,
  };
  return { type: 'Feature', id, geometry, properties: { ...ofEdr, ...properties, ...values } };
};

/** `/ogc/collections/{id}/items`, and `locations` */
export const featuresPage = (
  place: OpenPlace,
  { id }: OpenCollection,
  { items, matched, next }: OpenPage,
): WrittenDocument =>
  openDocument(place, {
    ...text.collection[id],
    links:
      next === null
        ? []
        : [link('next', withQuery(place, 'pagina', next), GEOJSON_TYPE, text.next)],
    rows: () =>
      items.map((item) => [
        pageLink(itemAddress(place, item), item.label),
        whenOf(place, item),
        plainWords(wordsBelow(item)),
      ]),
    mediaType: GEOJSON_TYPE,
    body: {
      type: 'FeatureCollection',
      features: items.map((item) => featureOf(place, item)),
      ...(matched === null ? {} : { numberMatched: matched }),
      numberReturned: items.length,
    },
  });

/** `/ogc/collections/{id}/items/{item}` */
export const featurePage = (
  place: OpenPlace,
  { id }: OpenCollection,
  item: OpenItem,
): WrittenDocument => {
  const { title, description } = text.collection[id];
  return openDocument(place, {
    title: item.label,
    description: [whenOf(place, item), description].filter((part) => part !== '').join('. '),
    links: [link('collection', addressOf(place, 'collections', id), JSON_TYPE, title)],
    rows: () => propertyWords(wordsBelow(item)).map(([label, words]) => [label, '', words]),
    mediaType: GEOJSON_TYPE,
    body: featureOf(place, item),
  });
};
