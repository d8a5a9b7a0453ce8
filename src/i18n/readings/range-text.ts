import { formatNumber } from '#domain/text/format.ts';
import type { Thresholds } from '#domain/quantities/legend/legend.ts';
import { rangesTexts } from '#i18n/pt-br/measurements.ts';

/** Range of a legend class: `2 a 4`. The last is open (`10 ou mais`); the first includes all lower values. */
export const rangeText = (thresholds: Thresholds, decimals: number, bucket: number): string => {
  // Integer bounds need no decimals.
  const shown = thresholds.every(Number.isInteger) ? 0 : decimals;
  const from = thresholds[bucket];
  const to = thresholds[bucket + 1];
  const say = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, shown);
  if (bucket === 0) return rangesTexts.below(say(to));
  return to === undefined ? rangesTexts.above(say(from)) : rangesTexts.between(say(from), say(to));
};
