/** River levels from here on, in metres, are altitudes: the highest staff of the network ends far below (PROVIDER 5, data of 2026). */
export const ALTITUDE_FROM_METRES = 45;
