import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radarColourOf } from '#domain/quantities/legend/radar-scale.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { demonstrationWorld } from '#tests/support/network/simulation.ts';
import { CLEAR_SKY, syntheticSky } from '#tests/support/network/synthetic-sky.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { WeatherField } from '#simulation/weather/sky-field.ts';
import type { TileAddress } from './tile-address.ts';
import { TileRenderer, type TileRendererOptions } from './tile-renderer.ts';

const ADDRESS: TileAddress = {
  kind: 'radar',
  time: 600,
  run: 'a',
  size: 512,
  zoom: 7,
  column: 46,
  row: 73,
  smooth: true,
};

const { coverage } = demonstrationWorld().geography;

const rendererOf = (field: WeatherField, options: Partial<TileRendererOptions> = {}) =>
  new TileRenderer({ field, coverage, instantOf: (wall) => wall, ...options });

const pngOf = async (
  renderer: TileRenderer,
  address: Partial<TileAddress> = {},
): Promise<Buffer> => {
  const tile = await renderer.tile({ ...ADDRESS, ...address });
  if (!tile.ok) throw new Error(tile.error);
  return tile.value;
};

/** The tile of a place and its pixel in it, in Web Mercator. */
const pixelAt = (longitude: number, latitude: number, zoom: number, size: 256 | 512) => {
  const x = ((longitude + 180) / 360) * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom;
  return {
    column: Math.floor(x),
    row: Math.floor(y),
    x: Math.floor((x % 1) * size),
    y: Math.floor((y % 1) * size),
  };
};

/** A field that counts its samples. */
const counted = (field: WeatherField) => {
  const count = { asked: 0 };
  return {
    count,
    field: {
      skyAt: (...at: Parameters<WeatherField['skyAt']>) => {
        count.asked += 1;
        return field.skyAt(...at);
      },
    },
  };
};

describe('a radar tile', () => {
  const sky = syntheticSky();
  const renderer = rendererOf(sky);
  const places = fc.record({
    longitude: fc.double({ min: -53.5, max: -48.5, noNaN: true }),
    latitude: fc.double({ min: -29, max: -26, noNaN: true }),
    zoom: fc.integer({ min: 5, max: 7 }),
    size: fc.constantFrom<256 | 512>(256, 512),
    smooth: fc.boolean(),
  });

  it('has a colour where it rains and none where it does not, within a node of the place', async () => {
    await fc.assert(
      fc.asyncProperty(places, async ({ longitude, latitude, zoom, size, smooth }) => {
        const { x, y, ...tile } = pixelAt(longitude, latitude, zoom, size);
        const png = readPng(await pngOf(renderer, { zoom, size, smooth, ...tile }));
        const drawn = png.at(x, y);
        const node = 360 / (128 * 2 ** zoom);
        const rates = [-1.5, 0, 1.5].flatMap((east) =>
          [-1.5, 0, 1.5].map(
            (north) =>
              sky.skyAt(longitude + east * node, latitude + north * node, epochMs(600_000))
                .rainRate,
          ),
        );
        if (rates.every((rate) => rate === 0)) expect(drawn[3]).toBe(0);
        if (rates.every((rate) => rate > 0.1)) expect(drawn[3]).toBeGreaterThan(0);
        // Yellow starts at 35 dBZ: such an echo must be over rain.
        if (drawn[0] === 255) expect(Math.max(...rates)).toBeGreaterThan(2);
      }),
      propertyRuns(150),
    );
  });

  it('has the colours of the scale', async () => {
    const even = rendererOf({ skyAt: () => ({ rainRate: 23.7, topTemperature: -50 }) });
    const [red, green] = readPng(await pngOf(even)).at(300, 200);
    // 23.7 mm/h are 45 dBZ, where red begins.
    const [scaleRed, scaleGreen] = radarColourOf(45);
    expect(Math.abs(red - scaleRed) + Math.abs(green - scaleGreen)).toBeLessThan(20);
  });

  it('meets its neighbour without a step', async () => {
    const west = readPng(await pngOf(renderer, { column: 46 }));
    const east = readPng(await pngOf(renderer, { column: 47 }));
    let differing = 0;
    for (let y = 0; y < 512; y += 1) {
      const [a, b] = [west.at(511, y), east.at(0, y)];
      if (a[3] > 0 !== b[3] > 0 || Math.abs(a[1] - b[1]) > 40) differing += 1;
    }
    expect(differing).toBeLessThan(12);
  });

  it('shows cells where it is not smoothed', async () => {
    const png = readPng(await pngOf(renderer, { smooth: false }));
    const colours = (y: number) =>
      new Set(Array.from({ length: 512 }, (_, x) => png.at(x, y).join()));
    // At most 128 cells along a line, for any number of pixels.
    expect(colours(256).size).toBeLessThanOrEqual(129);
    const smoothed = await pngOf(renderer);
    expect(smoothed.equals(await pngOf(renderer, { smooth: false }))).toBe(false);
  });

  it('is another when the weather has moved on', async () => {
    const early = await pngOf(renderer, { time: 600 });
    expect(early.equals(await pngOf(renderer, { time: 4_200 }))).toBe(false);
    expect(early.equals(await pngOf(rendererOf(syntheticSky())))).toBe(true);
  });
});

describe('a satellite tile', () => {
  it('is grey over cloud, whiter and denser the colder, and clear over bare ground', async () => {
    const renderer = rendererOf(syntheticSky(600_000));
    const at = async (longitude: number, latitude: number) => {
      const { x, y, ...tile } = pixelAt(longitude, latitude, 7, 512);
      return readPng(await pngOf(renderer, { kind: 'satellite', ...tile })).at(x, y);
    };
    const [red, green, blue, opacity] = await at(-49.6, -27.2);
    expect([green, blue]).toEqual([red, red]);
    expect(opacity).toBeGreaterThan(200);
    const [edge] = await at(-52.6, -27.1);
    expect(red).toBeGreaterThan(edge);
    expect((await at(-51.2, -28.4))[3]).toBe(0);
  });
});

describe('tiles', () => {
  it('of nothing are one and the same picture, those outside the coverage without a look at the sky', async () => {
    const { field, count } = counted(CLEAR_SKY);
    const renderer = rendererOf(field);
    const away = await pngOf(renderer, { zoom: 7, column: 0, row: 0 });
    expect(count.asked).toBe(0);
    expect(await pngOf(renderer)).toBe(away);
    expect(await pngOf(renderer, { kind: 'satellite', zoom: 2, column: 1, row: 2 })).toBe(away);
    expect(renderer.cachedBytes).toBeLessThan(2_000);
  });

  it('asked for at once are drawn once, and both kinds look at the sky once', async () => {
    const { field, count } = counted(syntheticSky());
    const renderer = rendererOf(field);
    const first = await pngOf(renderer);
    const { asked } = count;
    expect(asked).toBeGreaterThan(0);
    const other = rendererOf(field);
    const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => pngOf(other)));
    expect(count.asked).toBe(2 * asked);
    expect(one?.equals(first)).toBe(true);
    expect(others.every((tile) => tile === one)).toBe(true);
    await pngOf(other, { kind: 'satellite', size: 256 });
    expect(await pngOf(other)).toBe(one);
    expect(count.asked).toBe(2 * asked);
  });

  it('stay within their bytes, whatever is asked for', async () => {
    const tileBytes = 40_000;
    const renderer = rendererOf(syntheticSky(), { tileBytes, sampleBytes: 300_000 });
    for (let time = 0; time < 16 * 600; time += 600) {
      await pngOf(renderer, { time });
      expect(renderer.cachedBytes).toBeLessThanOrEqual(tileBytes);
    }
    expect(renderer.cachedBytes).toBeGreaterThan(0);
  });

  it('beyond those that may wait are refused, and later drawn', async () => {
    const renderer = rendererOf(syntheticSky(), { maxWaiting: 2 });
    const answers = await Promise.all(
      [0, 600, 1_200].map((time) => renderer.tile({ ...ADDRESS, time })),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect((await renderer.tile({ ...ADDRESS, time: 1_200 })).ok).toBe(true);
  });

  it('go on after a field that failed', async () => {
    let broken = true;
    const sky = syntheticSky();
    const renderer = rendererOf({
      skyAt: (...at) => {
        if (broken) throw new Error('no sky');
        return sky.skyAt(...at);
      },
    });
    await expect(pngOf(renderer)).rejects.toThrow('no sky');
    broken = false;
    expect(readPng(await pngOf(renderer)).width).toBe(512);
  });
});
