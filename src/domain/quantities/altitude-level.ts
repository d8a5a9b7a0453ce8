import { isAltitudeUnit } from '#domain/tags/unit-code.ts';
import type { LegendScale } from './quantities.ts';

/** River levels from this value up are altitudes: the highest staff reading is far below it (PROVIDER 5, data of 2026). */
const ALTITUDE_FROM_METRES = 45;

/**
 * Whether a level in metres is an altitude above the sea: its unit says so, or it is of a staff and higher than any (PROVIDER 1 and 5). It is
 * compared with altitudes alone, neither with staff readings nor with alert levels.
 */
export const isAltitude = (
  { isStaffLevel }: Pick<LegendScale, 'isStaffLevel'>,
  value: number,
  unit: string | null,
): boolean => isAltitudeUnit(unit) || (isStaffLevel && value >= ALTITUDE_FROM_METRES);
