import type { HistorySource } from '#contract/tag-source.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/quantities/series-sources.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { chooseHistoryStep } from '#domain/series/history-step.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import type { Station } from '#domain/stations/station.ts';
import { formatCsv, RFC_4180 } from '#domain/text/csv.ts';
import { formatInstant } from '#domain/text/format.ts';
import { DAY_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { plainWords } from '#pages/open-data-page.ts';
import type { Refusal } from '../http/refusal.ts';
import { DATA_LATE } from '../http/route.ts';
import { type AskedData, CRS84 } from './asked.ts';
import { openDocument, type OpenPlace, type WrittenDocument } from './open-documents.ts';
import { openParameters } from './open-parameters.ts';

export const COVERAGE_TYPE = 'application/prs.coverage+json';

/** The longest range that one answer has (PROVIDER 3): what an open beginning means. */
const LONGEST_MS = 60 * DAY_MS;

/** The past of a station: at least one column, each with a value for each instant. */
export interface OpenSeries {
  readonly station: Station;
  /** ISO 8601, UTC. */
  readonly times: readonly string[];
  readonly columns: readonly {
    readonly source: SeriesSource;
    readonly values: readonly (number | null)[];
  }[];
}

/** Reads the rows that answer a question for a station's past: of the last day, unless it names a span. Impossible measurements are no values (PROVIDER 5). */
export const readSeries = async (
  history: HistorySource,
  station: Station,
  { span, query, step, parameters }: AskedData,
  { now, zone }: { readonly now: EpochMs; readonly zone: TimeZone },
): Promise<Result<OpenSeries, Refusal>> => {
  const { codigo } = station;
  const { fault } = openDataTexts;
  const to = span.to ?? now;
  const from = span.from ?? epochMs(to - (query.has('datetime') ? LONGEST_MS : DAY_MS));
  const asked = { codigo, step: step ?? chooseHistoryStep({ from, to }), period: null, from, to };
  const read = await history(asked);
  if (!read.ok)
    return err(read.error === 'busy' ? DATA_LATE : { status: 413, message: fault.tooLong });
  const { units } = decodeHistory(read.value, codigo, zone);
  const columns = SERIES_SOURCES.filter(({ id }) => parameters?.includes(id) !== false).map(
    (source) => {
      const values = units.map((unit) => {
        const value = unit.values.get(source.field);
        return value !== undefined && isPlausibleValue(source.field, value) ? value : null;
      });
      return { source, values };
    },
  );
  const measured = columns.filter(({ values }) => values.some((value) => value !== null));
  if (measured.length === 0) return err({ status: 404, message: fault.empty });
  const times = units.map(({ timestamp }) => new Date(timestamp).toISOString());
  return ok({ station, times, columns: parameters === null ? measured : columns });
};

const TIME_SYSTEM = {
  coordinates: ['t'],
  system: { type: 'TemporalRS', calendar: 'Gregorian' },
};
const PLACE_SYSTEM = { coordinates: ['x', 'y'], system: { type: 'GeographicCRS', id: CRS84 } };

/** CoverageJSON 1.0 (OGC 21-069r2): a series at a point; without axes of place where it is not known. */
const coverageOf = ({ station: { position }, times, columns }: OpenSeries) => {
  const t = { values: times };
  const domain =
    position === null
      ? { axes: { t }, referencing: [TIME_SYSTEM] }
      : {
          domainType: 'PointSeries',
          axes: { x: { values: [position.longitude] }, y: { values: [position.latitude] }, t },
          referencing: [PLACE_SYSTEM, TIME_SYSTEM],
        };
  const shape = [times.length];
  return {
    type: 'Coverage',
    domain: { type: 'Domain', ...domain },
    parameters: openParameters(columns.map(({ source }) => source)),
    ranges: Object.fromEntries(
      columns.map(({ source: { id }, values }) => [
        id,
        { type: 'NdArray', dataType: 'float', axisNames: ['t'], shape, values },
      ]),
    ),
  };
};

const rowsOf = ({ times, columns }: OpenSeries) =>
  times.map((time, row) => ({ time, values: columns.map(({ values }) => values[row] ?? null) }));

/** RFC 4180: `codigo,instante,rio,…`, and a column for each note; instants are UTC, an empty field is no value. */
export const csvOf = (series: OpenSeries, notes: readonly string[]): string => {
  const { codigo } = series.station;
  const ids = series.columns.map(({ source }) => source.id);
  const head = ['codigo', 'instante', ...ids, ...notes.map((_, at) => `nota${at + 1}`)];
  const rows = rowsOf(series).map(({ time, values }) => [codigo, time, ...values, ...notes]);
  return formatCsv([head, ...rows], RFC_4180);
};

/** `/ogc/collections/serie/locations/{codigo}` */
export const seriesPage = (place: OpenPlace, series: OpenSeries): WrittenDocument =>
  openDocument(place, {
    title: series.station.name,
    description: openDataTexts.collection.serie.description,
    mediaType: COVERAGE_TYPE,
    rows: () =>
      rowsOf(series).map(({ time, values }) => [
        formatInstant(epochMs(Date.parse(time)), place.profile.timeZone),
        '',
        plainWords(
          Object.fromEntries(
            series.columns.map(({ source: { id, unit, decimals } }, at) => [
              id,
              values[at] === null ? null : { valor: values[at], unidade: unit, casas: decimals },
            ]),
          ),
        ),
      ]),
    body: coverageOf(series),
  });
