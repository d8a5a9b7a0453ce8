import type { NetworkStation } from '#simulation/network/station-network.ts';
import { CyclicSeries } from './cyclic-series.ts';
import { LOOP_STEPS, STEPS_AN_HOUR } from './loop-grid.ts';
import type { Plane } from './plane.ts';
import type { RainSource } from './rain-source.ts';

/** Rain of each station in each step of the loop, millimetres. */
export const stationRain = (
  stations: readonly NetworkStation[],
  rain: RainSource,
  plane: Plane,
): ReadonlyMap<string, CyclicSeries> => {
  const places = stations.map((station) => ({
    codigo: station.codigo,
    ...plane.pointOf(station),
    fallen: new Float32Array(LOOP_STEPS),
  }));
  for (let step = 0; step < LOOP_STEPS; step += 1) {
    const frame = rain.frameAt(step);
    if (frame === null) continue;
    for (const { east, north, fallen } of places) {
      fallen[step] = frame.rateAt(east, north) / STEPS_AN_HOUR;
    }
  }
  return new Map(places.map(({ codigo, fallen }) => [codigo, new CyclicSeries(fallen)]));
};
