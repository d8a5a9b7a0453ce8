import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { THRESHOLD_LEVELS, type ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { decodeStepWord, stepWord } from '#domain/series/history-step.ts';
import { MOST_STATIONS } from '#domain/series/series-query.ts';
import { decodeDay, decodeDayOrMonth } from '#domain/time/date-range.ts';
import type { IsoDay } from '#domain/time/zone-days.ts';
import type { PageSize } from '#app/ui/controls/pagination.ts';
import {
  codigoParameterOf,
  oneOf,
  pageParameterOf,
  pageSizeOf,
  present,
  type RawSearch,
  someOf,
  wordsOf,
} from '#app/url/decoders.ts';

/** Period up to now; without it, and without days, 24 hours. */
export const ANALYSIS_PERIODS = ['6h', '3d', '7d', '30d'] as const;
export type AnalysisPeriod = (typeof ANALYSIS_PERIODS)[number];

/** Each line on an axis of its own, or levels above the low of their own station. */
export const COMPARISON_AXES = ['proprio', 'minima'] as const;

/**
 * Search of `/estacao/…/analise/…`: a period up to now, or days of the network's zone (`de` never after `ate`); days take
 * precedence. Without either, the view's default range.
 */
export interface AnalysisSearch {
  readonly periodo?: AnalysisPeriod | undefined;
  readonly de?: IsoDay | undefined;
  readonly ate?: IsoDay | undefined;
  /** Time between two rows of history; without it, chosen from the range. */
  readonly passo?: string | undefined;
  /** Without it: every quantity of the station. */
  readonly series?: readonly HistoricalField[] | undefined;
  /** Codes of further stations, each once, known or not. */
  readonly com?: readonly string[] | undefined;
  /** The same station on another day, or in a month, whose last day is under the last day of the range. */
  readonly sobrepor?: IsoDay | undefined;
  /** The level on whose crossings that lies, instead of by the hour. */
  readonly alinhar?: ThresholdLevel | undefined;
  /** How lines are compared; without it on one axis, as measured. */
  readonly eixo?: (typeof COMPARISON_AXES)[number] | undefined;
  /** Rows per page of the table; default 100. */
  readonly linhas?: PageSize | undefined;
  /** From 1, the default. */
  readonly pagina?: number | undefined;
}

/** Larger than elsewhere: a series is scrolled more than paged. */
export const DEFAULT_SERIES_PAGE_SIZE: PageSize = '100';
const dayOf = (raw: unknown, decode = decodeDay): IsoDay | undefined => {
  const day = decode(raw);
  return day.ok ? day.value : undefined;
};

const codesOf = (raw: unknown): readonly string[] | undefined => {
  const codes = new Set(wordsOf(raw).flatMap((word) => codigoParameterOf(word) ?? []));
  return codes.size === 0 ? undefined : [...codes].slice(0, MOST_STATIONS);
};

export const decodeAnalysisSearch = (raw: RawSearch): AnalysisSearch => {
  const days = [dayOf(raw['de']), dayOf(raw['ate'])] as const;
  const [first, last] = days;
  // ISO days sort as text.
  const swapped = first !== undefined && last !== undefined && first > last;
  const step = decodeStepWord(raw['passo']);
  return present({
    periodo:
      first === undefined && last === undefined
        ? oneOf(raw['periodo'], ANALYSIS_PERIODS)
        : undefined,
    de: swapped ? last : first,
    ate: swapped ? first : last,
    passo: step === undefined ? undefined : stepWord(step),
    series: someOf(raw['series'], HISTORICAL_FIELDS),
    com: codesOf(raw['com']),
    sobrepor: dayOf(raw['sobrepor'], decodeDayOrMonth),
    alinhar: oneOf(raw['alinhar'], THRESHOLD_LEVELS),
    eixo: oneOf(raw['eixo'], COMPARISON_AXES),
    linhas: pageSizeOf(raw['linhas'], DEFAULT_SERIES_PAGE_SIZE),
    pagina: pageParameterOf(raw['pagina']),
  });
};
