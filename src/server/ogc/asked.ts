import type { IncomingMessage } from 'node:http';
import type { Bounds } from '#domain/network/bounds.ts';
import { SERIES_SOURCES } from '#domain/quantities/series-sources.ts';
import type { QuantityId } from '#domain/quantities/quantities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { decodeStepWord, type HistoryStep } from '#domain/series/history-step.ts';
import { cutText } from '#domain/untrusted.ts';
import { decodeStamp, type EpochMs } from '#domain/time/epoch-ms.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import type { Refusal } from '../http/refusal.ts';
import { pathOf, searchOf } from '../http/route.ts';

/** Where the open data are. */
export const OGC_PATH = '/ogc';
export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1_000;
const MAX_NAME = 40;

/** The query parameters of each kind of address, for the reader and for the OpenAPI document. */
export const QUERY_PARAMETERS = {
  document: ['f'],
  list: ['f', 'limit', 'pagina', 'bbox', 'datetime'],
  item: ['f'],
  series: ['f', 'datetime', 'parameter-name', 'passo', 'crs'],
} as const;
export type AddressKind = keyof typeof QUERY_PARAMETERS;
export type QueryParameter = (typeof QUERY_PARAMETERS)[AddressKind][number];

/** Null: open. */
export interface AskedSpan {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** The forms of an answer in the server's order, with the type of their media types; `json` is GeoJSON of features, and CoverageJSON of a series. */
const OPEN_FORMS = [
  { form: 'json', type: 'application' },
  { form: 'html', type: 'text' },
  { form: 'csv', type: 'text' },
] as const;
type OpenForm = (typeof OPEN_FORMS)[number]['form'];

/** A question that was read whole. */
export interface AskedData {
  readonly kind: AddressKind;
  /** Of the path after `/ogc`. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly form: OpenForm;
  readonly limit: number;
  /** The id of the last item of the page before; null: the first page. */
  readonly after: string | null;
  readonly bbox: Bounds | null;
  readonly span: AskedSpan;
  /** Null: all. */
  readonly parameters: readonly QuantityId[] | null;
  /** Null: as the span needs. */
  readonly step: HistoryStep | null;
}

const formOf = (word: string): OpenForm | null => {
  const [, form = ''] = /^(?:\w+\/|prs\.)*(?:geo|coverage)?\+?(json|html|csv)$/i.exec(word) ?? [];
  const lower = form.toLowerCase();
  return lower === 'json' || lower === 'html' || lower === 'csv' ? lower : null;
};

const hasForm = (kind: AddressKind, form: OpenForm): boolean => form !== 'csv' || kind === 'series';

/**
 * The form of those that the address has that an `Accept` header prefers (RFC 9110, 12.5.1): each has the weight of the most specific range that
 * it is in. Of equal ones the first of the server; JSON where none is accepted.
 */
const acceptedForm = (header = '', kind: AddressKind): OpenForm => {
  const ranges = header.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1;
    return { range: formOf(range) ?? range, weight: Number(weight) || 0 };
  });
  const weighed = OPEN_FORMS.filter(({ form }) => hasForm(kind, form)).map(({ form, type }) => {
    const weights = [form, `${type}/*`, '*/*'].map((name) =>
      ranges.flatMap(({ range, weight }) => (range === name ? [weight] : [])),
    );
    return { form, weight: Math.max(...(weights.find(({ length }) => length > 0) ?? [0])) };
  });
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.form ?? 'json';
};

const isOpen = (end: string): boolean => end === '' || end === '..';

/** A day without a time is the whole day of the network's standard time. */
const endIn = (text: string, offsetMinutes: number, time: string): EpochMs | null =>
  decodeStamp(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T${time}` : text, offsetMinutes);

const spanIn = (text: string, offsetMinutes: number): AskedSpan | null => {
  const ends = text.split('/');
  const [first = '', last = first] = ends;
  if (ends.length > 2 || (ends.length === 1 && isOpen(first))) return null;
  const from = endIn(first, offsetMinutes, '00:00:00');
  const to = endIn(last, offsetMinutes, '23:59:59.999');
  if ((from === null && !isOpen(first)) || (to === null && !isOpen(last))) return null;
  return from !== null && to !== null && from > to ? null : { from, to };
};

const bboxIn = (text: string): Bounds | null => {
  const edges = text.split(',').map((edge) => edge.trim());
  if (!edges.every((edge) => /^-?\d{1,3}(?:\.\d{1,20})?$/.test(edge))) return null;
  // Heights are of no use here.
  const flat = edges.length === 6 ? edges.filter((_, place) => place % 3 !== 2) : edges;
  const [west = 999, south = 999, east = 999, north = 999, ...more] = flat.map(Number);
  const isOnEarth = Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && north <= 90;
  return isOnEarth && south <= north && more.length === 0 ? { west, south, east, north } : null;
};

const parametersIn = (text: string): readonly QuantityId[] | null => {
  const names = text.split(',').map((name) => name.trim());
  const known = SERIES_SOURCES.flatMap(({ id }) => (names.includes(id) ? [id] : []));
  return names.every((name) => known.some((id) => id === name)) ? known : null;
};

const limitIn = (text: string): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), MAX_LIMIT) : null;

/** What each parameter means; null: it cannot be read. */
const READERS: {
  readonly [Name in QueryParameter]: (text: string, offsetMinutes: number) => unknown;
} = {
  f: formOf,
  limit: limitIn,
  pagina: (text) => text,
  bbox: bboxIn,
  datetime: spanIn,
  'parameter-name': parametersIn,
  passo: (text) => decodeStepWord(text) ?? null,
  crs: (text) => (text === 'CRS84' || text === CRS84 ? text : null),
};

/** The parts of a path below `/ogc`; null for one that cannot be decoded. */
const partsOf = (path: string): readonly string[] | null => {
  try {
    const parts = path.slice(OGC_PATH.length).replace(/\/$/, '').split('/').slice(1);
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
};

const kindOf = ([top, id, query, ...more]: readonly string[]): AddressKind => {
  if (top !== 'collections' || query === undefined) return 'document';
  if (more.length === 0) return 'list';
  return id === 'serie' && query === 'locations' ? 'series' : 'item';
};

/** Why a query cannot be answered; null if it can be. Every parameter that an address does not have is refused (OGC API – Features, 7.15.2). */
const faultIn = (
  query: URLSearchParams,
  kind: AddressKind,
  offsetMinutes: number,
): string | null => {
  const { fault, parameter } = openDataTexts;
  const taken: readonly QueryParameter[] = QUERY_PARAMETERS[kind];
  const names = [...query.keys()];
  for (const [at, name] of names.entries()) {
    const known = taken.find((one) => one === name);
    if (known === undefined || names.indexOf(name) !== at)
      return fault.unknown(cutText(name, MAX_NAME));
    const read = READERS[known](query.get(name) ?? '', offsetMinutes);
    if (read === null || (read === 'csv' && !hasForm(kind, read)))
      return fault.unreadable(known, parameter[known]);
  }
  return null;
};

/** Reads a request for open data. `offsetMinutes`: of the network's standard time, in which a stamp without a zone is. */
export const readAsked = (
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  offsetMinutes: number,
): Result<AskedData, Refusal> => {
  const parts = partsOf(pathOf(request));
  if (parts === null) return err({ status: 404, message: openDataTexts.fault.missing });
  const kind = kindOf(parts);
  const query = new URLSearchParams(searchOf(request));
  const fault = faultIn(query, kind, offsetMinutes);
  if (fault !== null) return err({ status: 400, message: fault });
  const textOf = (name: QueryParameter): string => query.get(name) ?? '';
  return ok({
    kind,
    parts,
    query,
    form: formOf(textOf('f')) ?? acceptedForm(request.headers.accept, kind),
    limit: limitIn(textOf('limit')) ?? DEFAULT_LIMIT,
    after: query.get('pagina'),
    bbox: bboxIn(textOf('bbox')),
    span: spanIn(textOf('datetime'), offsetMinutes) ?? { from: null, to: null },
    parameters: parametersIn(textOf('parameter-name')),
    step: decodeStepWord(textOf('passo')) ?? null,
  });
};
