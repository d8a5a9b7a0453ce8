const KM_A_DEGREE = 111.2;
const EAST_KM_A_DEGREE = KM_A_DEGREE * Math.cos((27.2 * Math.PI) / 180);

/** Kilometres east of Greenwich, on a plane that is exact in the middle of the state. */
export const eastKm = (longitude: number): number => longitude * EAST_KM_A_DEGREE;

/** Kilometres north of the equator. */
export const northKm = (latitude: number): number => latitude * KM_A_DEGREE;
