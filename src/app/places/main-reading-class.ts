import { bucketOf, thresholdsFor } from '#domain/quantities/legend/legend.ts';
import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import type { MainReading } from '#domain/stations/main-reading.ts';

/** A class of a measurement's legend, 0 to 5. */
export interface MainReadingClass {
  readonly type: MeasurementType;
  readonly bucket: number;
}

/** The class of a main reading; null for a zero, in a foreign unit, and where the legend's range depends on other stations. */
export const mainReadingClassOf = (
  { quantity, shown, state }: MainReading,
  legends: readonly LegendOverride[],
): MainReadingClass | null => {
  const { measurement, isStaffLevel } = quantityOf(quantity);
  const range = legendRangeOf(quantityOf(quantity), legends);
  if (state !== 'measured' || isStaffLevel || range.kind === 'data') return null;
  return { type: measurement, bucket: bucketOf(thresholdsFor(range, null), shown.value) };
};
