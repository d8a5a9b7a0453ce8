import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { SERIES_SOURCES, seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { ucumOf } from '#domain/quantities/ucum.ts';
import { ageOf, type Freshness, freshnessOf } from '#domain/stations/quality/freshness.ts';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import type { StationSource } from '#domain/stations/station.ts';
import type { StationAlert } from '#domain/stations/alerts/station-alert.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { StationNow } from '#pages/station-now.ts';
import { type OpenItem, openPoint } from './open-items.ts';

/** Quantities that stations measure now. */
export const LIVE_QUANTITIES = QUANTITIES.filter(({ paths }) => paths.length > 0);

const SITUATIONS: { readonly [F in Freshness]: string } = {
  current: 'atual',
  late: 'atrasada',
  silent: 'silenciosa',
  unknown: 'desconhecida',
  doubtful: 'desconhecida',
};

/** As every view shows them (SPEC 9), not rounded; `unidade` and `ucum` are null where the provider gives none that is known. */
const readingsOf = ({ readingOf }: StationNow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    LIVE_QUANTITIES.flatMap(({ id, unit: own, decimals: usual }) => {
      const shown = readingOf(id);
      if (shown === null) return [];
      const { value: valor, unit: unidade, comparable, decimals } = shown;
      const ucum = comparable ? ucumOf(own) : null;
      return [[id, { valor, unidade, ucum, casas: decimals ?? usual }]];
    }),
  );

/** The same in the units of the parameters, for programs whose tables have flat columns; one whose unit is not known is left out. */
const valuesOf = ({ readingOf }: StationNow): Readonly<Record<string, number>> =>
  Object.fromEntries(
    LIVE_QUANTITIES.flatMap(({ id }) => {
      const value = comparableNumber(readingOf(id));
      return value === null ? [] : [[id, value]];
    }),
  );

const levelOf = ({ level, label, value }: PublishedThreshold) => ({
  nivel: level,
  rotulo: label,
  valor: value,
});

/** Null without levels, or without a reading that may be compared with them. */
const alertOf = (alert: StationAlert | null) => {
  if (alert === null || alert.state === null) return null;
  const { reached, next } = alert.state;
  return {
    parametro: seriesSourceOf(alert.field).id,
    atingido: reached === null ? null : levelOf(reached),
    proximo: next === null ? null : { ...levelOf(next.threshold), falta: next.missing },
  };
};

const placed = (
  { station, reportedAt, readingOf }: StationNow,
  properties: OpenItem['properties'],
): OpenItem => {
  const { codigo, name, position } = station;
  const at = Number.isNaN(reportedAt) ? null : reportedAt;
  return {
    id: codigo,
    label: name,
    geometry: openPoint(position),
    span: at === null ? null : { from: at, to: at },
    parameters: SERIES_SOURCES.flatMap(({ id }) => (readingOf(id) === null ? [] : [id])),
    codigo,
    properties: { codigo, nome: name, ...properties },
  };
};

/** The codes of a station beyond its network, those that it has. */
const identityOf = ({ network }: SiteState, { codigo }: StationNow['station']) => {
  const { nationalCode = null, wigos = null } = network.identities.get(codigo) ?? {};
  return {
    ...(nationalCode === null ? {} : { codigoAna: nationalCode }),
    ...(wigos === null ? {} : { wigos }),
  };
};

const originOf = ({ name, licence, url, doubtSince }: StationSource) => ({
  nome: name,
  ...(licence === null ? {} : { licenca: licence }),
  ...(url === null ? {} : { url }),
  ...(doubtSince === null ? {} : { duvidaDesde: new Date(doubtSince).toISOString() }),
});

/** A station with its last readings. A silent one has no alert: its last level may not hold; another network's in doubt is not called current. */
export const stationItem = (of: StationNow, state: SiteState, now: EpochMs): OpenItem => {
  const { station, reportedAt } = of;
  const { type, local, basin, region, river, altitude, source } = station;
  const freshness = freshnessOf(of, now);
  const { stars, flags } = of.quality();
  const item = placed(of, {
    tipo: type,
    local,
    bacia: basin,
    regiao: region,
    curso: river,
    altitude,
    ...identityOf(state, station),
    medidoEm: Number.isNaN(reportedAt) ? null : new Date(reportedAt).toISOString(),
    idadeSegundos: Number.isNaN(reportedAt) ? null : Math.round(ageOf(reportedAt, now) / 1_000),
    situacao: SITUATIONS[freshness],
    ...(source === undefined ? {} : { origem: originOf(source) }),
    qualidade: { estrelas: stars, motivos: flags },
    alerta: freshness === 'silent' ? null : alertOf(state.alertOf(of)),
    leituras: readingsOf(of),
  });
  return { ...item, values: valuesOf(of) };
};

/** A station that has a series, which reaches back from its last report. */
export const seriesItem = (of: StationNow): OpenItem => {
  const item = placed(of, {});
  return { ...item, span: { from: null, to: item.span?.to ?? null } };
};

/** The published levels of all stations; `stations` by their codes. */
export const levelItems = (
  { network }: Pick<SiteState, 'network'>,
  stations: ReadonlyMap<string, StationNow>,
): readonly OpenItem[] =>
  Array.from(network.thresholds).flatMap(([codigo, levels]) =>
    levels.map((level, place): OpenItem => {
      const { field, source, date, isSameStaff } = level;
      const known = stations.get(codigo)?.station ?? null;
      const { id: parametro, unit } = seriesSourceOf(field);
      return {
        id: `${codigo}.${place}`,
        label: `${known?.name ?? codigo}: ${level.label}`,
        geometry: openPoint(known?.position ?? null),
        span: null,
        parameters: [parametro],
        codigo,
        properties: {
          codigo,
          parametro,
          ...levelOf(level),
          unidade: unit,
          ucum: ucumOf(unit),
          fonte: source,
          data: date,
          comparavel: isSameStaff,
        },
      };
    }),
  );
