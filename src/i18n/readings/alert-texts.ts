import type { AlertState } from '#domain/stations/alerts/alert-state.ts';
import { THRESHOLD_LEVELS, type Threshold } from '#domain/stations/alerts/thresholds.ts';
import { formatNumber, formatReading } from '#domain/text/format.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import type { ThresholdLook } from './threshold-texts.ts';

/** `cota de alerta` inside a sentence; null for a label that is no “Cota …” and has an article of its own. */
export const levelInSentence = ({ label }: Pick<Threshold, 'label'>): string | null =>
  /^cotas? /iu.test(label) ? `c${label.slice(1)}` : null;

/** An alert state in words. */
export interface AlertWords {
  /** `acima da cota de alerta`; null below every level. */
  readonly reached: string | null;
  /** `faltam 0,63 m para a cota de emergência`; null above every level. */
  readonly next: string | null;
}

/** A reading among its station's levels, by their own labels. */
export const alertWords = ({ reached, next }: AlertState, look: ThresholdLook): AlertWords => {
  const aboveText = (threshold: Threshold): string => {
    const level = levelInSentence(threshold);
    return level === null ? alertTexts.aboveNamed(threshold.label) : alertTexts.above(level);
  };
  const nextText = (threshold: Threshold, missing: number): string => {
    const { unit, decimals } = look;
    const far = formatReading(missing, { unit, decimals, showsZero: true }) ?? '';
    const level = levelInSentence(threshold);
    return level === null
      ? alertTexts.toComeNamed(far, threshold.label)
      : alertTexts.toCome(far, level);
  };
  return {
    reached: reached === null ? null : aboveText(reached),
    next: next === null ? null : nextText(next.threshold, next.missing),
  };
};

/** An `AlertRank` in words: `acima da cota de alerta`; null for a station that is above no level. */
export const alertRankText = (rank: number): string | null => {
  const level = THRESHOLD_LEVELS[rank - 1];
  return level === undefined ? null : alertTexts.above(alertTexts.levels[level]);
};

/** Share of the month's extent at its top and bottom that counts as high and low. */
const EDGE = 0.25;

/** A level among those of its last 30 days: `alto para os últimos 30 dias (de 1,02 a 5,91 m)`. */
export const monthText = (
  value: number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  { unit, decimals }: ThresholdLook,
): string => {
  const { month } = alertTexts;
  const rounded = (one: number): number => Number(one.toFixed(decimals));
  if (rounded(minimum) === rounded(maximum) && rounded(value) === rounded(maximum))
    return month.still;
  if (rounded(value) >= rounded(maximum)) return month.highest;
  if (rounded(value) <= rounded(minimum)) return month.lowest;
  const share = (value - minimum) / (maximum - minimum);
  const highest = formatReading(maximum, { unit, decimals, showsZero: true }) ?? '';
  const between = alertTexts.between(formatNumber(minimum, decimals), highest);
  if (share >= 1 - EDGE) return month.high(between);
  return share <= EDGE ? month.low(between) : month.middle(between);
};
