import { isAltitude, quantityOf } from '#domain/quantities/quantities.ts';
import type { RecentField } from '#contract/columns/recent-series.ts';
import type { CityGauge } from '#domain/network/city-gauge.ts';
import type { City } from '#domain/network/places.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import {
  isDamReading,
  type MainQuantity,
  type MainReading,
} from '#domain/stations/main-reading.ts';
import {
  type Threshold,
  type ThresholdLevel,
  thresholdsOf,
} from '#domain/stations/alerts/thresholds.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { formatDistance } from '#domain/text/format.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { streetAnswer, streetDistance, streetReference } from '#i18n/readings/street-text.ts';
import { staffLevelOf } from '#domain/stations/staff-level.ts';
import { nameOfGauge } from '#domain/network/station-city.ts';
import type { Street } from '#domain/network/streets.ts';
import { cutText } from '#domain/untrusted.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import type { AlertWords } from '#i18n/readings/alert-texts.ts';
import { rainOfDaySentence } from '#i18n/readings/main-reading-text.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import type { Trend } from '#i18n/readings/trend-texts.ts';
import type { StationNow } from '#pages/station-now.ts';
import { stationWords } from '#pages/station-words.ts';
import type { SiteState } from '#pages/site-state.ts';

/** The last 24 hours of the figure, and the levels that its station has. */
export interface PreviewDay {
  readonly field: RecentField;
  /** Oldest first; NaN is a gap. The last one is the present reading, if that is newer. */
  readonly points: readonly SeriesPoint[];
  readonly decimals: number;
  readonly thresholds: readonly Threshold[];
}

/** The text of a link for the one reading that represents its page. */
export interface ReadingPreview {
  readonly kind: 'reading';
  /** `Rio Aruê`: in large letters. */
  readonly name: string;
  /** The name with its code, which distinguishes it: `Rio Aruê (EST-00013)`. */
  readonly subject: string;
  /** What the figure is of: `Nível do rio`. */
  readonly of: string;
  /** `5,85 m`; null without a reading. */
  readonly figure: string | null;
  /** The same in a title: `rio em 5,85 m`. */
  readonly inTitle: string | null;
  readonly change: Trend | null;
  readonly alert: (AlertWords & { readonly level: ThresholdLevel | null }) | null;
  /** Rain of 24 hours, unless the figure is that. */
  readonly rain: string | null;
  /** The answer for a street, and what it refers to, in sentences; null on other pages. */
  readonly answer: string | null;
  /** Text where there is no figure. */
  readonly without: string;
  /** NaN if unknown. */
  readonly measuredAt: EpochMs;
  /** Whose it is, where that is another network, and why it may no longer hold; null for a present one of the network's own. */
  readonly note: string | null;
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
  readonly note: ReadingPreview['note'];
}

/** The text of a link for all dams. */
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

const DAY_OF: { readonly [Q in MainQuantity]: RecentField | null } = {
  rio: 'rio_nivel',
  percentual: 'barramento_porc',
  montante: 'barramento_nivel',
  chuva001h: 'chuva_hora',
  chuva024h: 'chuva_hora',
  temperatura: null,
};

const dayOf = (
  state: SiteState,
  station: StationNow,
  { quantity, shown }: MainReading,
): PreviewDay | null => {
  const field = DAY_OF[quantity];
  const recent = state.recent();
  const { codigo } = station.station;
  const day = field === null ? undefined : recent?.stations.get(codigo)?.get(field);
  if (field === null || recent === null || day === undefined) return null;
  const { until, stepMs, length } = recent;
  const points = Array.from(day.values, (value, place) => ({
    time: epochMs(until - (length - 1 - place) * stepMs),
    value,
  }));
  const now = field === 'chuva_hora' ? null : comparableNumber(shown);
  const isNewer = now !== null && station.reportedAt > until;
  return {
    field,
    points: isNewer ? [...points, { time: station.reportedAt, value: now }] : points,
    decimals: shown.decimals ?? quantityOf(quantity).decimals,
    thresholds: isAltitude(quantityOf(quantity), shown.value, shown.unit)
      ? []
      : thresholdsOf(state.network.thresholds, codigo).filter(
          (threshold) => threshold.field === field,
        ),
  };
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
  note: null,
  isOld: false,
  answer: null,
  day: null,
};

/** The text of a link for a station's main reading, or for a city of its river's level. */
const figureOf = (state: SiteState, station: StationNow, about: 'station' | 'city'): Figure => {
  const { reportedAt: measuredAt } = station;
  const now = state.now();
  const { note, isOld } = reportWords(station, now);
  const words = stationWords(station, { state, now }, about);
  const { main, name, short, sentence, trend, alert, reached, next } = words;
  if (main === null) return { ...WITHOUT, measuredAt, note, isOld };
  return {
    of: name,
    answer: null,
    figure: short,
    inTitle: sentence,
    change: trend,
    alert: alert === null ? null : { reached, next, level: alert.reached?.level ?? null },
    rain: main.quantity === 'chuva024h' ? null : rainOfDaySentence(station.readingOf('chuva024h')),
    measuredAt,
    note,
    isOld,
    day: dayOf(state, station, main),
  };
};

/** The preview of a station's page. */
export const stationPreview = (state: SiteState, station: StationNow): ReadingPreview => {
  const { codigo, name } = station.station;
  const shortName = cutText(name, MAX_NAME);
  return {
    kind: 'reading',
    name: shortName,
    subject: shortName === codigo ? codigo : linkPreviewsTexts.station(shortName, codigo),
    without: linkPreviewsTexts.noReading,
    ...figureOf(state, station, 'station'),
  };
};

/** The river whose level it is: the city's own, or that of its gauge. */
const levelOf = ({ kind, distanceKm }: CityGauge, gauge: string, own: string): string =>
  kind === 'own'
    ? linkPreviewsTexts.gauge.own(own)
    : linkPreviewsTexts.gauge[kind](gauge, formatDistance((distanceKm ?? 0) * 1_000));

/** The preview of a city's page: that of its representative gauge. */
export const cityPreview = async (state: SiteState, city: City): Promise<ReadingPreview> => {
  const { name } = city;
  const speaking = await state.gaugeOf(city);
  const about = { kind: 'reading', name, subject: name } as const;
  if (speaking === null) return { ...about, ...WITHOUT, without: linkPreviewsTexts.noGauge(name) };
  const { gauge, station } = speaking;
  const without = linkPreviewsTexts.noReading;
  if (station === null) return { ...about, ...WITHOUT, without };
  const figure = figureOf(state, station, 'city');
  const gaugeName = cutText(gauge.station?.name ?? station.station.name, MAX_NAME);
  const inTitle = (text: string): string =>
    gauge.kind === 'own'
      ? linkPreviewsTexts.river.own(text)
      : linkPreviewsTexts.river.other(text, gaugeName);
  return {
    ...about,
    ...figure,
    of: levelOf(gauge, gaugeName, figure.of),
    inTitle: figure.figure === null ? null : inTitle(figure.figure),
    without,
  };
};

/** The preview of a street's page: its answer, by the level of its gauge. */
export const streetPreview = async (state: SiteState, street: Street): Promise<ReadingPreview> => {
  const name = cutText(street.name, MAX_NAME);
  const station = await state.station(street.gauge);
  const figure = station === null ? WITHOUT : figureOf(state, station, 'city');
  const level =
    station === null
      ? 'mute'
      : staffLevelOf(
          { ...station, rise: station.riseOf('rio'), points: figure.day?.points ?? [] },
          state.now(),
        );
  const gauge =
    nameOfGauge(state.network.places, street.gauge) ?? station?.station.name ?? street.gauge;
  const reference = linkPreviewsTexts.sentence([streetReference(street, gauge)]);
  const answer = `${streetAnswer(street, level)} ${reference}`;
  return {
    kind: 'reading',
    name,
    subject: `${name}, ${street.city}`,
    ...figure,
    inTitle: streetDistance(street, level),
    answer,
    without: answer,
  };
};

/** The preview of the page of all dams. */
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
      const { main, value, trend } = stationWords(dam, { state, now: state.now() });
      const share = comparableNumber(dam.readingOf('percentual'));
      return {
        name: cutText(placed.get(dam.station.codigo) ?? dam.station.name, MAX_NAME),
        figure: isDamReading(main) ? value : null,
        fill: share === null ? null : Math.min(1, Math.max(0, share / 100)),
        change: isDamReading(main) ? trend : null,
        note: reportWords(dam, state.now()).note,
      };
    }),
  };
};
