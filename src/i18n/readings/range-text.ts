import { MAX_DECIMALS } from '#domain/text/decimals.ts';
import { formatNumber } from '#domain/text/format.ts';
import type { Thresholds } from '#domain/quantities/legend/legend.ts';
import { rangesTexts } from '#i18n/pt-br/measurements.ts';

/** Decimals of all bounds: those of the quantity, or as many as tell neighbours apart; none where all are whole. */
const boundDecimals = (thresholds: Thresholds, decimals: number): number => {
  if (thresholds.every(Number.isInteger)) return 0;
  // A bound is shown beside its true place by a hundredth of a class at most.
  const allowed = (thresholds[1] - thresholds[0]) / 100;
  let shown = decimals;
  const isOff = (bound: number) => Math.abs(Number(bound.toFixed(shown)) - bound) > allowed;
  while (shown < MAX_DECIMALS && thresholds.some(isOff)) shown += 1;
  return shown;
};

/** Lower bound of a legend class; empty beyond the last. */
export const boundText = (thresholds: Thresholds, decimals: number, bucket: number): string => {
  const bound = thresholds[bucket];
  return bound === undefined ? '' : formatNumber(bound, boundDecimals(thresholds, decimals));
};

/** Range of a legend class: `2 a 4`. The last is open (`10 ou mais`); the first includes all lower values. */
export const rangeText = (thresholds: Thresholds, decimals: number, bucket: number): string => {
  const from = boundText(thresholds, decimals, bucket);
  const to = boundText(thresholds, decimals, bucket + 1);
  if (bucket === 0) return rangesTexts.below(to);
  return to === '' ? rangesTexts.above(from) : rangesTexts.between(from, to);
};
