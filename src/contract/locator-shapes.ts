import { isRecord } from '#domain/untrusted.ts';

/** A place's name on the locator map, in its units. */
interface LocatorCity {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** The locator map of a station's page, `basemap/locator.json`: the territory's outline, its rivers as SVG paths, and a few cities. */
export interface LocatorShapes {
  /** Degrees of the upper left corner. */
  readonly west: number;
  readonly north: number;
  /** Units per degree of longitude and of latitude: a degree of longitude is shorter. */
  readonly longitudeUnits: number;
  readonly latitudeUnits: number;
  readonly width: number;
  readonly height: number;
  /** Data of SVG paths. */
  readonly state: string;
  readonly rivers: string;
  readonly cities: readonly LocatorCity[];
}

/** Far more than fits into a drawing of this size. */
const MAX_CITIES = 60;
const MAX_PATH_LENGTH = 100_000;
const MAX_NAME_LENGTH = 80;
const MAX_UNITS = 10_000;
const PATH = /^[MLHVZ\d\s,.-]*$/i;

const numberOf = (raw: unknown, minimum: number, maximum: number): number | null =>
  typeof raw === 'number' && raw >= minimum && raw <= maximum ? raw : null;

const pathOf = (raw: unknown): string | null =>
  typeof raw === 'string' && raw.length <= MAX_PATH_LENGTH && PATH.test(raw) ? raw : null;

const cityOf = (raw: unknown): readonly LocatorCity[] => {
  if (!isRecord(raw)) return [];
  const { name } = raw;
  const [x, y] = [numberOf(raw['x'], 0, MAX_UNITS), numberOf(raw['y'], 0, MAX_UNITS)];
  return typeof name !== 'string' || name.length > MAX_NAME_LENGTH || x === null || y === null
    ? []
    : [{ name, x, y }];
};

/** Decodes an untrusted locator map; null if it cannot be drawn. Cities that cannot be read are left out. */
export const decodeLocatorShapes = (raw: unknown): LocatorShapes | null => {
  if (!isRecord(raw)) return null;
  const west = numberOf(raw['west'], -180, 180);
  const north = numberOf(raw['north'], -90, 90);
  const longitudeUnits = numberOf(raw['longitudeUnits'], 0.1, MAX_UNITS);
  const latitudeUnits = numberOf(raw['latitudeUnits'], 0.1, MAX_UNITS);
  const width = numberOf(raw['width'], 1, MAX_UNITS);
  const height = numberOf(raw['height'], 1, MAX_UNITS);
  const [state, rivers] = [pathOf(raw['state']), pathOf(raw['rivers'])];
  if (
    west === null ||
    north === null ||
    longitudeUnits === null ||
    latitudeUnits === null ||
    width === null ||
    height === null ||
    state === null ||
    rivers === null
  ) {
    return null;
  }
  const { cities } = raw;
  return {
    west,
    north,
    longitudeUnits,
    latitudeUnits,
    width,
    height,
    state,
    rivers,
    cities: Array.isArray(cities) ? cities.slice(0, MAX_CITIES).flatMap(cityOf) : [],
  };
};
