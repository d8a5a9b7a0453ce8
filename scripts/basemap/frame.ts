import type { Bounds } from '#domain/network/bounds.ts';
import type { Box, Line, LngLat } from './geometry.ts';

/**
 * The part of the Earth a network covers. Longitudes are counted on across the antimeridian (bounds from 178° to -179° are 178 to
 * 181), so that every shape near it is whole.
 */
export interface Frame {
  readonly bounds: Box;
  /** The longer side, in degrees of latitude: the measure of all detail. */
  readonly span: number;
  /** Length of a degree of longitude in degrees of latitude, in the middle. */
  readonly longitudeScale: number;
  /** Decimals of a degree that are written: some five thousandths of the longer side. */
  readonly decimals: number;
}

/** Of latitude, and of longitude on the equator. */
export const METRES_PER_DEGREE = 111_195;

/** Near a pole a degree of longitude is nothing; a drawing has to be of some width. */
const LEAST_LONGITUDE_SCALE = 0.05;

export const frameOf = ({ west, south, east, north }: Bounds): Frame => {
  const eastOn = east > west ? east : east + 360;
  const middleRadians = ((south + north) / 2) * (Math.PI / 180);
  const longitudeScale = Math.max(Math.cos(middleRadians), LEAST_LONGITUDE_SCALE);
  const span = Math.max((eastOn - west) * longitudeScale, north - south);
  const decimals = Math.min(Math.max(Math.ceil(Math.log10(5000 / span)), 2), 5);
  return { bounds: { west, south, east: eastOn, north }, span, longitudeScale, decimals };
};

/** The same place with its longitude counted as the frame counts. */
export const placeIn = ({ bounds }: Frame, [longitude, latitude]: LngLat): LngLat => {
  const middle = (bounds.west + bounds.east) / 2;
  // Leaves a longitude that counts the same way as it is, to the last digit.
  if (Math.abs(longitude - middle) <= 180) return [longitude, latitude];
  return [longitude - 360 * Math.round((longitude - middle) / 360), latitude];
};

export const lineIn = (frame: Frame, line: Line): Line =>
  line.map((vertex) => placeIn(frame, vertex));

/** The bounds with a margin of so many spans on each side. */
export const around = ({ bounds, span, longitudeScale }: Frame, spans: number): Box => ({
  west: bounds.west - (spans * span) / longitudeScale,
  south: bounds.south - spans * span,
  east: bounds.east + (spans * span) / longitudeScale,
  north: bounds.north + spans * span,
});
