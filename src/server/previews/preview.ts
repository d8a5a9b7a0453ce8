import type { RecentField } from '#contract/recent-series.ts';
import type { CityGauge } from '#domain/network/city-gauge.ts';
import type { City } from '#domain/network/places.ts';
import { isAltitude } from '#domain/quantities/altitude-level.ts';
import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import { type Direction, directionOfRate } from '#domain/series/level-trend.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { freshnessOf, isOverdue } from '#domain/stations/freshness.ts';
import type { Threshold, ThresholdLevel } from '#domain/stations/thresholds.ts';
import { thresholdsOf } from '#domain/stations/thresholds.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { formatDistance } from '#domain/text/format.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { cutText } from '#domain/untrusted.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { type AlertWords, alertWords } from '#i18n/readings/alert-texts.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import type { StationNow } from '../site/first-view/station-now.ts';
import type { SiteState } from '../site/site-state.ts';

/** The last 24 hours of the figure, and the levels that its station has. */
export interface PreviewDay {
  readonly field: RecentField;
  /** Oldest first; NaN is a gap. The last one is the present reading, if that is newer. */
  readonly points: readonly SeriesPoint[];
  readonly decimals: number;
  readonly thresholds: readonly Threshold[];
}

/** What a link says of one reading that stands for its page. */
export interface ReadingPreview {
  readonly kind: 'reading';
  /** `Rio Aruê`: in large letters. */
  readonly name: string;
  /** The name with what tells it from others: `Rio Aruê (EST-00013)`. */
  readonly subject: string;
  /** What the figure is of: `Nível do rio`. */
  readonly of: string;
  /** `5,85 m`; null without a reading. */
  readonly figure: string | null;
  /** The same in a title: `rio em 5,85 m`. */
  readonly inTitle: string | null;
  readonly change: { readonly direction: Direction; readonly text: string } | null;
  readonly alert: (AlertWords & { readonly level: ThresholdLevel | null }) | null;
  /** Rain of 24 hours, unless the figure is that. */
  readonly rain: string | null;
  /** Said where there is no figure. */
  readonly without: string;
  /** NaN if unknown. */
  readonly measuredAt: EpochMs;
  readonly isOld: boolean;
  readonly day: PreviewDay | null;
}

/** One dam of {@link DamsPreview}. */
interface DamLine {
  readonly name: string;
  /** `45,2 %`; null without a reading. */
  readonly figure: string | null;
  /** Fill as a share of 1, at most 1; null if unknown. */
  readonly fill: number | null;
  readonly change: ReadingPreview['change'];
}

/** What a link says of all dams. */
export interface DamsPreview {
  readonly kind: 'dams';
  readonly dams: readonly DamLine[];
  /** Of the oldest of them; NaN if unknown. */
  readonly measuredAt: EpochMs;
}

export type Preview = ReadingPreview | DamsPreview;

/** A title has no room for more. */
const MAX_NAME = 60;
/** More dams than the picture has room for are left out. */
const MAX_DAMS = 6;

/** The first that has a reading stands for its station. */
const FIGURES = [
  'rio',
  'percentual',
  'montante',
  'chuva024h',
  'temperatura',
] as const satisfies readonly QuantityId[];

const DAY_OF: Partial<Record<(typeof FIGURES)[number], RecentField>> = {
  rio: 'rio_nivel',
  percentual: 'barramento_porc',
  montante: 'barramento_nivel',
  chuva024h: 'chuva_hora',
};

const rainText = (station: StationNow): string | null => {
  const shown = station.readingOf('chuva024h');
  if (shown === null) return null;
  const text = quantityText('chuva024h', shown);
  return text === null ? linkPreviewsTexts.dry : linkPreviewsTexts.rain(text);
};

const changeOf = (
  station: StationNow,
  figure: (typeof FIGURES)[number],
): ReadingPreview['change'] => {
  if (figure !== 'rio' && figure !== 'montante' && figure !== 'percentual') return null;
  const rate = station.rateOf(figure === 'rio' ? 'rio' : 'montante');
  return rate === null ? null : { direction: directionOfRate(rate), text: rateText(rate) };
};

const dayOf = (
  state: SiteState,
  station: StationNow,
  figure: (typeof FIGURES)[number],
): PreviewDay | null => {
  const field = DAY_OF[figure];
  const recent = state.recent();
  const { codigo } = station.station;
  const day = field === undefined ? undefined : recent?.stations.get(codigo)?.get(field);
  if (field === undefined || recent === null || day === undefined) return null;
  const { until, stepMs, length } = recent;
  const points = Array.from(day.values, (value, place) => ({
    time: epochMs(until - (length - 1 - place) * stepMs),
    value,
  }));
  const now = field === 'chuva_hora' ? null : comparableNumber(station.readingOf(figure));
  const isNewer = now !== null && station.reportedAt > until;
  const shown = station.readingOf(figure);
  return {
    field,
    points: isNewer ? [...points, { time: station.reportedAt, value: now }] : points,
    decimals: shown?.decimals ?? quantityOf(figure).decimals,
    thresholds: thresholdsOf(state.network.thresholds, codigo).filter(
      (threshold) => threshold.field === field,
    ),
  };
};

const alertWordsOf = (state: SiteState, station: StationNow): ReadingPreview['alert'] => {
  const alert = state.alertOf(station);
  if (alert === null) return null;
  const { unit, decimals } = alert.shown;
  const look = { unit, decimals: decimals ?? quantityOf(alert.quantity).decimals };
  return { ...alertWords(alert.state, look), level: alert.state.reached?.level ?? null };
};

type Figure = Omit<ReadingPreview, 'kind' | 'name' | 'subject' | 'without'>;

const WITHOUT: Figure = {
  of: '',
  figure: null,
  inTitle: null,
  change: null,
  alert: null,
  rain: null,
  measuredAt: epochMs(Number.NaN),
  isOld: false,
  day: null,
};

/** The reading that stands for a station. */
const figureOf = (state: SiteState, station: StationNow): Figure => {
  const { reportedAt: measuredAt, readingOf } = station;
  const isOld = isOverdue(freshnessOf(measuredAt, state.now()));
  const id = FIGURES.find((one) => readingOf(one) !== null);
  if (id === undefined) return { ...WITHOUT, measuredAt, isOld };
  const shown = readingOf(id);
  const isDry = id === 'chuva024h' && quantityText(id, shown) === null;
  const figure = isDry ? linkPreviewsTexts.dry : quantityText(id, shown);
  const level = id === 'rio' ? comparableNumber(shown) : null;
  return {
    of: level !== null && isAltitude(level) ? stationScreenTexts.waterAltitude : quantityName(id),
    figure,
    inTitle: id === 'chuva024h' && !isDry ? rainText(station) : figure,
    change: changeOf(station, id),
    alert: alertWordsOf(state, station),
    rain: id === 'chuva024h' ? null : rainText(station),
    measuredAt,
    isOld,
    day: dayOf(state, station, id),
  };
};

/** What a link to a station's page says. */
export const stationPreview = (state: SiteState, station: StationNow): ReadingPreview => {
  const { codigo, name } = station.station;
  const shortName = cutText(name, MAX_NAME);
  return {
    kind: 'reading',
    name: shortName,
    subject: shortName === codigo ? codigo : linkPreviewsTexts.station(shortName, codigo),
    without: linkPreviewsTexts.noReading,
    ...figureOf(state, station),
  };
};

/** Whose level it is: the city's own river, or where its gauge stands. */
const levelOf = ({ kind, distanceKm }: CityGauge, gauge: string, own: string): string =>
  kind === 'own'
    ? linkPreviewsTexts.gauge.own(own)
    : linkPreviewsTexts.gauge[kind](gauge, formatDistance((distanceKm ?? 0) * 1_000));

/** What a link to a city's page says: of the gauge that speaks for it. */
export const cityPreview = async (state: SiteState, city: City): Promise<ReadingPreview> => {
  const { name } = city;
  const speaking = await state.gaugeOf(city);
  const about = { kind: 'reading', name, subject: name } as const;
  if (speaking === null) return { ...about, ...WITHOUT, without: linkPreviewsTexts.noGauge(name) };
  const { gauge, station } = speaking;
  const without = linkPreviewsTexts.noReading;
  if (station === null) return { ...about, ...WITHOUT, without };
  const figure = figureOf(state, station);
  const gaugeName = cutText(gauge.station?.name ?? station.station.name, MAX_NAME);
  const isLevel = figure.day?.field === 'rio_nivel' || station.readingOf('rio') !== null;
  const inTitle = (text: string): string =>
    gauge.kind === 'own'
      ? linkPreviewsTexts.river.own(text)
      : linkPreviewsTexts.river.other(text, gaugeName);
  return {
    ...about,
    ...figure,
    of: isLevel ? levelOf(gauge, gaugeName, figure.of) : figure.of,
    inTitle: isLevel && figure.figure !== null ? inTitle(figure.figure) : figure.inTitle,
    without,
  };
};

/** What a link to the page of all dams says. */
export const damsPreview = async (state: SiteState): Promise<DamsPreview> => {
  const placed = new Map(
    state.network.places.stations.flatMap(({ codigo, kind, name }) =>
      kind === 'dam' ? [[codigo, name] as const] : [],
    ),
  );
  const dams = (await state.dams()).slice(0, MAX_DAMS);
  const times = dams.map(({ reportedAt }) => reportedAt).filter((time) => !Number.isNaN(time));
  return {
    kind: 'dams',
    measuredAt: epochMs(times.length === 0 ? Number.NaN : Math.min(...times)),
    dams: dams.map((dam) => {
      const percent = dam.readingOf('percentual');
      const share = comparableNumber(percent);
      return {
        name: cutText(placed.get(dam.station.codigo) ?? dam.station.name, MAX_NAME),
        figure:
          quantityText('percentual', percent) ??
          quantityText('montante', dam.readingOf('montante')),
        fill: share === null ? null : Math.min(1, Math.max(0, share / 100)),
        change: changeOf(dam, 'montante'),
      };
    }),
  };
};
