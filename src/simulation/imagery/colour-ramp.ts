import { LOWEST_DBZ, radarColourOf, type Rgba } from '#domain/quantities/legend/radar-scale.ts';
import type { Palette } from './png.ts';
import type { ImageryKind } from './tile-address.ts';

/** Maps values to palette indices: `(value - from) * stepsAUnit`, rounded and clamped; index 0 is transparent. */
export interface ColourRamp {
  readonly from: number;
  readonly stepsAUnit: number;
  readonly palette: Palette;
}

const NOTHING: Rgba = [0, 0, 0, 0];
const COLOURS = 256;

const rampOf = (
  from: number,
  stepsAUnit: number,
  colourOf: (value: number) => Rgba,
): ColourRamp => ({
  from,
  stepsAUnit,
  palette: Array.from({ length: COLOURS }, (_, index) =>
    index === 0 ? NOTHING : colourOf(from + index / stepsAUnit),
  ),
});

/** Reflectivity in thirds of a dBZ, in the colours of the domain's scale. */
const RADAR = rampOf(LOWEST_DBZ - 1 / 3, 3, radarColourOf);

/** Temperatures above this are ground or low haze; below, cloud. */
const CLOUD_CELSIUS = 4;
const COLDEST_CELSIUS = -76;
/** Temperature from which a cloud is opaque. */
const DENSE_CELSIUS = -35;

/** Greys of an infrared picture: high cold tops are white and dense, low warm cloud grey and thin. */
const infraredColourOf = (celsius: number): Rgba => {
  const cold = Math.min(1, (CLOUD_CELSIUS - celsius) / (CLOUD_CELSIUS - COLDEST_CELSIUS));
  const dense = Math.min(1, (CLOUD_CELSIUS - celsius) / (CLOUD_CELSIUS - DENSE_CELSIUS));
  const grey = Math.round(95 + 160 * cold);
  return [grey, grey, grey, Math.round(245 * dense * (2 - dense))];
};

/** Thirds of a kelvin. The ramp runs over negated temperatures, as colder is brighter. */
const SATELLITE = rampOf(-CLOUD_CELSIUS, 3, (turned) => infraredColourOf(-turned));

export const RAMPS: { readonly [K in ImageryKind]: ColourRamp } = {
  radar: RADAR,
  satellite: SATELLITE,
};
