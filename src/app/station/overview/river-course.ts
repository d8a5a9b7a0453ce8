import { PLAUSIBLE_LEVELS } from '#domain/quantities/plausible-range.ts';
import type { CourseQuantity } from './use-station-course.ts';

/** The level of a river, in the history. */
export const RIVER_COURSE: CourseQuantity = { field: 'rio_nivel', range: PLAUSIBLE_LEVELS };
