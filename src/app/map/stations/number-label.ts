import { HIDDEN_ZERO, NO_READING, OTHER_UNIT } from '#domain/quantities/legend.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import { cutText } from '#domain/untrusted.ts';

/** Longest part of a foreign unit that stands on the map. */
const LONGEST_UNIT = 8;

/**
 * The number beside a dot; empty where there is no reading or a zero that is not shown (spec 9). `decimals`: where the look does not
 * say. A number of a foreign unit would be read in the legend's: its unit stands with it.
 */
export const numberLabel = (
  value: number,
  look: ReadingLook,
  bucket: number,
  decimals: number,
): string => {
  if (bucket === NO_READING || bucket === HIDDEN_ZERO) return '';
  const number = formatMeasured(value, look.decimals ?? decimals);
  if (bucket !== OTHER_UNIT) return number;
  const unit = formatUnit(look.unit);
  const short = cutText(unit, LONGEST_UNIT);
  return `${number} ${short === unit ? unit : `${short}…`}`;
};
