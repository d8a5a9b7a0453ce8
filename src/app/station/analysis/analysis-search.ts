import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { decodeStepWord, stepWord } from '#domain/series/history-step.ts';
import { decodeDay } from '#domain/time/date-range.ts';
import type { IsoDay } from '#domain/time/zone-days.ts';
import type { PageSize } from '#app/ui/controls/pagination.ts';
import {
  oneOf,
  pageParameterOf,
  pageSizeOf,
  present,
  type RawSearch,
  someOf,
} from '#app/url/decoders.ts';

/** Period up to now; without it, and without days, 24 hours. */
export const ANALYSIS_PERIODS = ['6h', '3d', '7d', '30d'] as const;
export type AnalysisPeriod = (typeof ANALYSIS_PERIODS)[number];

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
  /** Rows per page of the table; default 100. */
  readonly linhas?: PageSize | undefined;
  /** From 1, the default. */
  readonly pagina?: number | undefined;
}

/** Larger than elsewhere: a series is scrolled more than paged. */
export const DEFAULT_SERIES_PAGE_SIZE: PageSize = '100';
const dayOf = (raw: unknown): IsoDay | undefined => {
  const day = decodeDay(raw);
  return day.ok ? day.value : undefined;
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
    linhas: pageSizeOf(raw['linhas'], DEFAULT_SERIES_PAGE_SIZE),
    pagina: pageParameterOf(raw['pagina']),
  });
};
