import { type QuantityId, quantityAt, quantityOf } from './quantities.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** The unit a quantity is shown and compared in; null for an unknown path. */
export const ownUnitOf = (path: ReadingPath): string | null => quantityAt(path)?.unit ?? null;

/**
 * The unit of other numbers of a reading beside it, such as its change: the quantity's own, or null (`N/D`, SPEC 9) beside a reading whose
 * unit is not known.
 */
export const unitBeside = (id: QuantityId, reading: ShownReading | null): string | null =>
  reading?.comparable === true ? reading.unit : quantityOf(id).unit;
