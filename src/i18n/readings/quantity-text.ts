import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { formatMeasured, formatShown } from '#domain/text/format.ts';

/** `4,62`: a reading, with the digits of its `Format` or else of its quantity. */
export const quantityNumber = (
  id: QuantityId,
  { value, decimals }: Pick<ShownReading, 'value' | 'decimals'>,
): string => formatMeasured(value, decimals ?? quantityOf(id).decimals);

/** `4,62 m`; null without a reading, and for a zero that must not be shown (SPEC 9). */
export const quantityText = (id: QuantityId, shown: ShownReading | null): string | null => {
  const { decimals, showsZero } = quantityOf(id);
  return formatShown(shown, decimals, showsZero);
};
