/** River levels from here on are altitudes: the highest staff of the network ends far below (PROVIDER 5, data of 2026). */
const ALTITUDE_FROM_METRES = 45;

/** Whether a river's level, in metres, counts from the sea: it cannot be compared with staff readings. */
export const isAltitude = (metres: number): boolean => metres >= ALTITUDE_FROM_METRES;
