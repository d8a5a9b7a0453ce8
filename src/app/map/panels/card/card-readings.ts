import { type CompassPoint, compassPointOf } from '#domain/quantities/compass.ts';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import type { Quantity, QuantityId } from '#domain/quantities/quantities.ts';
import { formatMeasured } from '#domain/text/format.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';

/** A reading of the card, ready to be written. */
export interface CardReading<Id extends string = QuantityId> {
  readonly key: Id;
  /** `4,62` */
  readonly number: string;
  /** `m`; null is `N/D`. */
  readonly unit: string | null;
  /** Where a wind comes from; null for what has no direction, or a calm. */
  readonly from: CompassPoint | null;
}

/**
 * What a station measures, at a glance, `first` of all what the map is about; what it does not measure (or a zero of rain) is left
 * out.
 */
export const cardReadings = <Id extends string>(
  readings: readonly StationReading[],
  first: MeasurementType,
  quantities: readonly Quantity<Id>[],
): CardReading<Id>[] => {
  const byPath = new Map(readings.map((reading) => [reading.path, reading]));
  const fromOf = (speed: number, path: ReadingPath | null): CompassPoint | null => {
    const degrees = path === null || speed === 0 ? null : byPath.get(path)?.value;
    return typeof degrees === 'number' ? compassPointOf(degrees) : null;
  };
  // The card has no thermal sensation: the temperature stands for it.
  const about = first === 'sensacao' ? 'temperatura' : first;
  const isFirst = ({ measurement }: Quantity): boolean => measurement === about;
  const inOrder = quantities
    .filter(({ isOnCard }) => isOnCard)
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  return inOrder.flatMap(({ id, paths, decimals, showsZero, direction }) => {
    for (const path of paths) {
      const reading = byPath.get(path);
      if (reading === undefined || !reading.show || typeof reading.value !== 'number') continue;
      const { value, unit } = reading;
      if (!Number.isFinite(value) || (value === 0 && !showsZero)) continue;
      const number = formatMeasured(value, reading.decimals ?? decimals);
      return [{ key: id, number, unit, from: fromOf(value, direction) }];
    }
    return [];
  });
};
