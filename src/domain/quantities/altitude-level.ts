/** River levels from this value up are altitudes: the highest staff reading is far below it (PROVIDER 5, data of 2026). */
const ALTITUDE_FROM_METRES = 45;

/** Whether a river level in metres is an altitude above the sea, which is not comparable with staff readings. */
export const isAltitude = (metres: number): boolean => metres >= ALTITUDE_FROM_METRES;
