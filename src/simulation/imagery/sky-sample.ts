import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { reflectivityOf } from '#domain/quantities/legend/radar-scale.ts';
import type { WeatherField } from '#simulation/weather/sky-field.ts';
import type { Coverage } from './coverage.ts';
import { latitudeOfNode, type LatticeWindow, longitudeOfNode } from './lattice.ts';
import type { TimeSlice } from './time-slice.ts';

/** Reflectivity of dry air in a sample: low, but high enough that colours interpolated towards rain stay near the rain. */
const DRY_DBZ = -20;
/** Warmer than any cloud: displayed as clear. */
const CLEAR_CELSIUS = 30;

/** The sky at the nodes of a window, row by row from the north-west corner. */
export interface SkySample {
  readonly window: LatticeWindow;
  readonly columns: number;
  readonly rows: number;
  /** dBZ; {@link DRY_DBZ} if dry. */
  readonly reflectivity: Float32Array;
  /** Temperature in °C seen from above; tends to {@link CLEAR_CELSIUS} at the edge of the coverage. */
  readonly top: Float32Array;
}

export const bytesOfSample = ({ reflectivity, top }: SkySample): number =>
  reflectivity.byteLength + top.byteLength;

/** Samples a field at every node of a window. */
export const sampleSky = async (
  field: WeatherField,
  coverage: Coverage,
  instant: EpochMs,
  window: LatticeWindow,
  slice: TimeSlice,
): Promise<SkySample> => {
  const { level, west, north } = window;
  const columns = window.east - west + 1;
  const rows = window.south - north + 1;
  const reflectivity = new Float32Array(columns * rows).fill(DRY_DBZ);
  const top = new Float32Array(columns * rows).fill(CLEAR_CELSIUS);
  for (let row = 0; row < rows; row += 1) {
    const latitude = latitudeOfNode(level, north + row);
    for (let column = 0; column < columns; column += 1) {
      const longitude = longitudeOfNode(level, west + column);
      const share = coverage.satelliteShare(longitude, latitude);
      if (share === 0) continue;
      const sky = field.skyAt(longitude, latitude, instant);
      const node = row * columns + column;
      top[node] = CLEAR_CELSIUS + (sky.topTemperature - CLEAR_CELSIUS) * share;
      if (sky.rainRate > 0) {
        reflectivity[node] = Math.max(DRY_DBZ, reflectivityOf(sky.rainRate));
      }
    }
    if (slice.isOver) await slice.next();
  }
  return { window, columns, rows, reflectivity, top };
};
