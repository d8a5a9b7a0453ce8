import { formatNumber } from '#domain/text/format.ts';
import type { Thresholds } from '#domain/quantities/legend.ts';
import { rangesTexts } from './pt-br/common.ts';

/** A class of a legend: `2 a 4`; the last one is open: `10 ou mais`; the first takes what lies below it too. */
export const rangeText = (thresholds: Thresholds, decimals: number, bucket: number): string => {
  // Bounds are round by construction: as many decimals as they need, never more than the readings have.
  const shown = thresholds.every(Number.isInteger) ? 0 : decimals;
  const from = thresholds[bucket];
  const to = thresholds[bucket + 1];
  const say = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, shown);
  if (bucket === 0) return rangesTexts.below(say(to));
  return to === undefined ? rangesTexts.above(say(from)) : rangesTexts.between(say(from), say(to));
};
