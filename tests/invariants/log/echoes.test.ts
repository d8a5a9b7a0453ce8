import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { reflectivityOf } from '#domain/quantities/legend/radar-scale.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { TileRenderer } from '#simulation/imagery/tile-renderer.ts';
import type { NetworkStation } from '#simulation/network/station-network.ts';
import type { Scenario } from '#simulation/scenarios/scenario.ts';
import { type PngPixels, readPng } from '#tests/support/browser/png-pixels.ts';
import {
  demonstrationFlood,
  demonstrationStorm,
  demonstrationWorld,
} from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const { coverage } = demonstrationWorld().geography;

const ZOOM = 7;
const SIZE = 512;

/** mm/h on the gauge of a station; null where it has no gauge or is silent. */
const rateOn = (scenario: Scenario, station: NetworkStation, at: EpochMs): number | null => {
  const readings = scenario.readingsAt(station, at) ?? [];
  return decodeNumber(readings.find(({ path }) => path === READING_PATHS.rainRate)?.value);
};

/** The tile over a station, and its pixel there: Web Mercator, as in every map library. */
const pixelOf = ({ longitude, latitude }: NetworkStation) => {
  const x = ((longitude + 180) / 360) * 2 ** ZOOM;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** ZOOM;
  return {
    column: Math.floor(x),
    row: Math.floor(y),
    x: Math.floor((x % 1) * SIZE),
    y: Math.floor((y % 1) * SIZE),
  };
};

/** Yellow, red, pink or white: 35 dBZ and more (SPEC 7's colour scheme). */
const isStrong = ([red, , blue, opacity]: readonly number[]): boolean =>
  opacity === 255 && (blue === 0 || red === 0xff);

const pictureOf = async (
  renderer: TileRenderer,
  time: number,
  column: number,
  row: number,
): Promise<PngPixels> => {
  const tile = await renderer.tile({
    kind: 'radar',
    run: '',
    time,
    size: SIZE,
    zoom: ZOOM,
    column,
    row,
    smooth: true,
  });
  if (!tile.ok) throw new Error(tile.error);
  return readPng(tile.value);
};

/**
 * Frames of a scenario, instants on the ten-minute grid: half from the whole loop, half from its
 * first twelve hours.
 */
const framesOf = ({ loop, start }: Scenario) => {
  const between = (from: number, to: number) =>
    fc
      .integer({ min: Math.ceil(from / 600_000), max: Math.floor((to - 1) / 600_000) })
      .map((ten) => ten * 600);
  return fc.oneof(between(loop.from, loop.to), between(start, start + 12 * 3_600_000));
};

/** The frame of the scenario's first twelve hours in which most gauges have heavy rain. */
const wettestFrame = (scenario: Scenario): number => {
  const heavyAt = (time: number): number =>
    scenario.stations.filter((station) => {
      const rate = rateOn(scenario, station, epochMs(time * 1_000));
      return rate !== null && reflectivityOf(rate) > 38;
    }).length;
  const first = Math.ceil(scenario.start / 600_000) * 600;
  const frames = Array.from({ length: 24 }, (_, half) => first + half * 1_800);
  return frames.reduce((best, time) => (heavyAt(time) > heavyAt(best) ? time : best));
};

describe.each([
  ['the recorded flood', demonstrationFlood()],
  ['a storm', demonstrationStorm()],
])('in %s', (_, scenario) => {
  const renderer = new TileRenderer({ field: scenario.field, coverage, instantOf: (wall) => wall });
  const times = framesOf(scenario);
  let wettest = 0;
  // The land is computed for the whole loop when it is first asked.
  beforeAll(() => {
    wettest = wettestFrame(scenario);
  });

  it('a gauge under a strong echo receives rain, and heavy rain on a gauge is an echo', async () => {
    let strong = 0;
    let heavy = 0;
    await fc.assert(
      fc.asyncProperty(times, async (time) => {
        const pictures = new Map<string, PngPixels>();
        for (const station of scenario.stations) {
          const rate = rateOn(scenario, station, epochMs(time * 1_000));
          if (rate === null) continue;
          const { x, y, column, row } = pixelOf(station);
          const key = `${column}/${row}`;
          const picture = pictures.get(key) ?? (await pictureOf(renderer, time, column, row));
          pictures.set(key, picture);
          const colour = picture.at(x, y);
          if (isStrong(colour)) {
            strong += 1;
            expect(rate).toBeGreaterThan(0);
          }
          if (reflectivityOf(rate) > 38) {
            heavy += 1;
            expect(colour[3]).toBe(255);
          }
        }
      }),
      { ...propertyRuns(4), examples: [[wettest]] },
    );
    expect(strong).toBeGreaterThan(5);
    expect(heavy).toBeGreaterThan(5);
  });
});
