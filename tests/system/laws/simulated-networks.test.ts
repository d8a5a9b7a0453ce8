import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOf, isWithin, wrapLongitude } from '#domain/network/bounds.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { HISTORY_STEPS, STEP_MINUTES } from '#domain/series/history-step.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { standardOffsetMinutes } from '#domain/time/time-zone.ts';
import { faultText } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import { TileRenderer } from '#simulation/imagery/tile-renderer.ts';
import { readHistory } from '#simulation/network/history.ts';
import { scenarioClock } from '#simulation/network/scenario-clock.ts';
import { MAX_NETWORK_SIZE } from '#simulation/network/station-network.ts';
import { type World, worldOf } from '#simulation/network/world.ts';
import { rajada } from '#simulation/scenarios/rajada.ts';
import type { Scenario } from '#simulation/scenarios/scenario.ts';
import { tempestade } from '#simulation/scenarios/tempestade.ts';
import { simulatedNetwork } from '#simulation/simulated-network.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import {
  type InventedFolder,
  inventedFolders,
} from '#tests/support/network/network-arbitraries.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

/** Shrinking would run the models of thousands of networks. */
const runs = (short: number) => ({ ...propertyRuns(short), endOnFailure: true });

/** The world of a folder, with so many stations, or as many as follow from its cities and gauges. */
const worldIn = ({ files }: InventedFolder, size: number | null): World => {
  const settings =
    size === null ? {} : { 'demonstration/demonstration.json': `{"stations":${size}}` };
  const network = readNetwork(folderInMemory({ ...files, ...settings }));
  const facts = network.ok ? readNetworkFacts(network.value) : network;
  if (!facts.ok) throw new Error(facts.error.map(faultText).join('\n'));
  return worldOf(facts.value);
};

/** Any network anywhere on Earth, from one station on. */
const worlds = (
  maxSize: number,
): fc.Arbitrary<{ readonly folder: InventedFolder; readonly world: World }> =>
  fc
    .tuple(inventedFolders(), fc.option(fc.integer({ min: 1, max: maxSize })))
    .map(([folder, size]) => ({ folder, world: worldIn(folder, size) }));

const SCENARIOS = {
  tempestade: (world: World) => tempestade(world, 1),
  rajada,
} as const;
const scenarioNames = fc.constantFrom<keyof typeof SCENARIOS>('tempestade', 'rajada');

const instantsOf = ({ loop, start }: Scenario): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: loop.from, max: loop.to - 1 }),
    fc.integer({ min: start, max: start + 24 * HOUR_MS }),
  );

describe('the demonstration of any network', () => {
  it('has every station once, within the bounds, its gauges and dams among them', () => {
    fc.assert(
      fc.property(worlds(500), ({ folder, world }) => {
        const network = simulatedNetwork(world.facts, { scenario: 'rajada' });
        if (!network.ok) throw new Error(network.error);
        const codes = [...network.value.tags.keys()];
        expect(codes).toEqual(world.stations.map(({ codigo }) => codigo));
        expect(new Set(codes).size).toBe(codes.length);
        const { size } = world.facts.demonstration;
        const known = folder.gauges.length + folder.dams.length;
        expect(codes).toHaveLength(size ?? Math.max(1, known + folder.cities.length));
        const own = new Set([...folder.gauges, ...folder.dams]);
        expect(codes.filter((codigo) => own.has(codigo))).toEqual(codes.slice(0, own.size));
        // One check of thousands of stations: each `expect` costs more than what it looks at.
        const wrong = [...network.value.tags].filter(([codigo, tags]) => {
          if (tags.get(STATION_PATHS.codigo) !== codigo) return true;
          const latitude = decodeNumber(tags.get(STATION_PATHS.latitude));
          const longitude = decodeNumber(tags.get(STATION_PATHS.longitude));
          if (latitude === null || longitude === null) return false;
          return Math.abs(longitude) > 180 || !isWithin(folder.bounds, { latitude, longitude });
        });
        expect(wrong).toEqual([]);
        expect(world.stations.filter((station) => !isWithin(folder.bounds, station))).toEqual([]);
      }),
      runs(60),
    );
  });

  it('fills up to the largest network, too', () => {
    fc.assert(
      fc.property(inventedFolders(), (folder) => {
        const { stations } = worldIn(folder, MAX_NETWORK_SIZE);
        expect(new Set(stations.map(({ codigo }) => codigo)).size).toBe(MAX_NETWORK_SIZE);
        expect(stations.filter((station) => !isWithin(folder.bounds, station))).toEqual([]);
      }),
      runs(10),
    );
  });

  it('measures plausible values, live and in history', () => {
    fc.assert(
      fc.property(
        worlds(40).chain(({ world }) => {
          const scenario = tempestade(world, 1);
          return fc.record({
            scenario: fc.constant(scenario),
            instants: fc.array(instantsOf(scenario), { minLength: 6, maxLength: 6 }),
          });
        }),
        ({ scenario, instants }) => {
          for (const at of instants.map(epochMs)) {
            for (const station of scenario.stations) {
              const wrong = (scenario.readingsAt(station, at) ?? []).filter(({ path, value }) => {
                const number = decodeNumber(value);
                if (number === null) return typeof value === 'number';
                const { minimum, maximum } = plausibleRangeOf(path);
                return !(number >= minimum && number <= maximum);
              });
              expect(wrong).toEqual([]);
              const level = scenario.historyAt(station, at)?.rio_nivel ?? null;
              expect(level === null).toBe(station.kind !== 'Hidro');
              // A modelled river is neither dry for metres nor higher than any flood.
              if (level !== null) expect(Math.abs(level)).toBeLessThan(30);
              const dam = scenario.historyAt(station, at)?.barramento_porc ?? null;
              expect(dam === null).toBe(station.kind !== 'Barragem');
            }
          }
        },
      ),
      runs(25),
    );
  });

  it("has its history on the grid of its zone's standard time, up to now (PROVIDER 3)", () => {
    fc.assert(
      fc.property(
        worlds(1),
        fc.constantFrom(...HISTORY_STEPS),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        ({ world }, step, moment) => {
          const scenario = tempestade(world, 1);
          const now = epochMs(moment);
          const clock = scenarioClock(scenario, scenario.start, 1, () => now);
          const { codigo } = world.stations[0] ?? { codigo: '' };
          const stepMs = STEP_MINUTES[step] * MINUTE_MS;
          const asked = { codigo, step, period: 'Periodo3d', from: null, to: null } as const;
          const rows = readHistory(scenario, clock, asked);
          const written = rows.ok ? rows.value.map(({ timestamp }) => timestamp) : [];
          const walls = written.map((timestamp) => Date.parse(`${timestamp}Z`));
          expect(walls.filter((wall) => wall % stepMs !== 0)).toEqual([]);
          const offset = standardOffsetMinutes(world.facts.profile.timeZone) * MINUTE_MS;
          const newest = (walls.at(-1) ?? Number.NaN) - offset;
          expect(newest).toBeLessThanOrEqual(now);
          expect(newest).toBeGreaterThan(now - stepMs);
          // The wall clock of the zone, unless it is summer time there, or Ramadan in Morocco.
          const zone = world.facts.profile.timeZone;
          const local = new Intl.DateTimeFormat('sv', {
            timeZone: zone,
            timeStyle: 'short',
            dateStyle: 'short',
          });
          const shown = Date.parse(`${local.format(newest).replace(' ', 'T')}:00Z`);
          expect([0, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, -HOUR_MS]).toContain(
            shown - (walls.at(-1) ?? 0),
          );
        },
      ),
      runs(60),
    );
  });

  it('begins its loop at a midnight of standard time', () => {
    fc.assert(
      fc.property(worlds(1), ({ world }) => {
        const { loop, utcOffsetMinutes } = tempestade(world, 1);
        expect((loop.from + utcOffsetMinutes * MINUTE_MS) % (24 * HOUR_MS)).toBe(0);
      }),
      runs(30),
    );
  });
});

const ZOOM = 6;
const SIZE = 256;

/** The tile over a place, and its pixel there (Web Mercator). */
const pixelOf = (longitude: number, latitude: number) => {
  const x = ((longitude + 180) / 360) * 2 ** ZOOM;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** ZOOM;
  const column = Math.floor(x) % 2 ** ZOOM;
  return {
    tile: { column, row: Math.floor(y) },
    x: Math.floor((x % 1) * SIZE),
    y: Math.floor((y % 1) * SIZE),
  };
};

describe('the radar of any network', () => {
  const rendererOf = (scenario: Scenario, world: World): TileRenderer =>
    new TileRenderer({
      field: scenario.field,
      coverage: world.geography.coverage,
      instantOf: (wall) => wall,
    });

  it('shows the rain at every station, wherever on Earth it stands', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(worlds(12), async ({ world }) => {
        const scenario = rajada(world);
        const renderer = rendererOf(scenario, world);
        for (const { longitude, latitude } of world.stations.slice(0, 12)) {
          const { tile, x, y } = pixelOf(longitude, latitude);
          const { rainRate } = scenario.field.skyAt(longitude, latitude, scenario.start);
          // A cell is some kilometres wide: drizzle at the station may be none in its middle.
          if (rainRate < 5) continue;
          const drawn = await renderer.tile({
            kind: 'radar',
            time: scenario.start / 1_000,
            run: '',
            size: SIZE,
            zoom: ZOOM,
            ...tile,
            smooth: false,
          });
          if (!drawn.ok) throw new Error(drawn.error);
          const opacity = readPng(drawn.value).at(x, y)[3];
          seen += 1;
          expect([longitude, latitude, opacity > 0]).toEqual([longitude, latitude, true]);
        }
      }),
      runs(60),
    );
    expect(seen).toBeGreaterThan(20);
  });

  it('draws every tile of the world at low zooms, and nothing of the other half of it', async () => {
    await fc.assert(
      fc.asyncProperty(worlds(3), scenarioNames, async ({ folder, world }, name) => {
        const scenario = SCENARIOS[name](world);
        const renderer = rendererOf(scenario, world);
        const tileOf = async (zoom: number, column: number, row: number) => {
          const tile = await renderer.tile({
            kind: 'satellite',
            time: Math.floor(scenario.start / 600_000) * 600,
            run: '',
            size: SIZE,
            zoom,
            column,
            row,
            smooth: true,
          });
          if (!tile.ok) throw new Error(tile.error);
          return tile.value;
        };
        for (const zoom of [0, 1, 2]) {
          for (let column = 0; column < 2 ** zoom; column += 1) {
            for (let row = 0; row < 2 ** zoom; row += 1) {
              expect(readPng(await tileOf(zoom, column, row)).width).toBe(SIZE);
            }
          }
        }
        const far = wrapLongitude(centreOf(folder.bounds).longitude + 180);
        const column = Math.min(15, Math.floor(((far + 180) / 360) * 16));
        for (const row of [6, 7, 8, 9]) {
          const { length } = await tileOf(4, column, row);
          expect([folder.bounds, length < 1_000]).toEqual([folder.bounds, true]);
        }
      }),
      runs(12),
    );
  });
});
