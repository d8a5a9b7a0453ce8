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
  while (
    shown < MAX_DECIMALS &&
    thresholds.some((bound) => Math.abs(Number(bound.toFixed(shown)) - bound) > allowed)
  ) {
    shown += 1;
  }
  return shown;
};

/** Range of a legend class: `2 a 4`. The last is open (`10 ou mais`); the first includes all lower values. */
export const rangeText = (thresholds: Thresholds, decimals: number, bucket: number): string => {
  const shown = boundDecimals(thresholds, decimals);
  const from = thresholds[bucket];
  const to = thresholds[bucket + 1];
  const say = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, shown);
  if (bucket === 0) return rangesTexts.below(say(to));
  return to === undefined ? rangesTexts.above(say(from)) : rangesTexts.between(say(from), say(to));
};
