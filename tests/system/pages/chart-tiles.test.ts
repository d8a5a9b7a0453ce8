import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartPicture, Shape } from '#app/chart/marks/drawing.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import type { Difference } from '#tests/support/chart-tiles/main.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

let browser: Browser;
let page: Page;

/** The site's own painting as a script for an empty page. */
const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../support/chart-tiles/main.ts', import.meta.url)),
        formats: ['iife'],
        name: 'chartTiles',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output !== undefined && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
};

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.addScriptTag({ content: await bundle() });
});
afterAll(() => browser.close());

const compare = (picture: ChartPicture, pixelRatio: number, misplaced = 0): Promise<Difference> =>
  page.evaluate(
    ([shown, ratio, fault]) => {
      const run: unknown = Reflect.get(globalThis, 'compareTiles');
      if (typeof run !== 'function') throw new Error('no painting');
      const difference: Difference = run(shown, ratio, fault);
      return difference;
    },
    [picture, pixelRatio, misplaced] as const,
  );

const WIDTH = 200;
const HEIGHT = 160;
/** Tenths of pixels. */
const tenths = (min: number, max: number) =>
  fc.integer({ min: 10 * min, max: 10 * max }).map((count) => count / 10);
const anyX = tenths(-100, 400);
const anyY = tenths(0, HEIGHT);
const anyColor = fc.constantFrom('#01656a', '#037dcc', '#b3261e', '#eceff1');
const anyPoints = fc
  .array(fc.tuple(anyX, anyY), { minLength: 2, maxLength: 40 })
  .map((points) => points.toSorted(([a], [b]) => a - b).flat());
const anyBoxes: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constant('boxes' as const),
  boxes: fc.array(fc.record({ x: anyX, y: anyY, width: tenths(0, 60), height: tenths(0, 60) }), {
    minLength: 1,
    maxLength: 30,
  }),
  color: anyColor,
});
const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  anyBoxes,
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.array(anyPoints, { minLength: 1, maxLength: 3 }),
    color: anyColor,
    width: fc.constantFrom(1, 1.5, 2),
  }),
  fc.record({
    kind: fc.constant('dots' as const),
    points: anyPoints,
    radius: fc.constantFrom(2.5, 4, 5),
    color: anyColor,
  }),
);
const pictureOf = (shape: fc.Arbitrary<Shape>): fc.Arbitrary<ChartPicture> => {
  const shapes = fc.array(shape, { minLength: 1, maxLength: 2 });
  return fc.record({
    layers: fc.record({ ground: shapes, grid: shapes, marks: shapes }),
    plot: fc.record({ x: tenths(40, 60), width: tenths(WIDTH - 50, WIDTH) }),
    rows: fc.constant([
      { y: 4, height: 60 },
      { y: 80, height: 70 },
    ]),
    height: fc.constant(HEIGHT),
  });
};
const anyRatio = fc.constantFrom(1, 1.5, 2);

describe('the picture of the chart', () => {
  it('is the same of tiles as in one piece, pixel for pixel: bars, bands and grid', async () => {
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(pictureOf(anyBoxes), anyRatio, async (picture, ratio) => {
        const difference = await compare(picture, ratio);
        expect(difference).toMatchObject({ unequal: 0, strayed: 0 });
        ({ drawn } = difference);
      }),
      propertyRuns(20),
    );
    expect(drawn).toBeGreaterThan(100);
  });

  it('is the same of tiles as in one piece, but for the antialiasing of slanting lines', async () => {
    await fc.assert(
      fc.asyncProperty(pictureOf(anyShape), anyRatio, async (picture, ratio) => {
        expect(await compare(picture, ratio)).toMatchObject({ strayed: 0 });
      }),
      propertyRuns(20),
    );
  });

  it('is another one where tiles are beside their place', async () => {
    const box = { x: 100, y: 20, width: 80, height: 30 };
    const boxes: Shape = { kind: 'boxes', boxes: [box], color: '#037dcc' };
    const line: Shape = { kind: 'lines', lines: [[-60, 60, 300, 140]], color: '#01656a', width: 2 };
    const picture: ChartPicture = {
      layers: { ground: [], grid: [boxes], marks: [line] },
      plot: { x: 50, width: WIDTH },
      rows: [{ y: 0, height: HEIGHT }],
      height: HEIGHT,
    };
    expect(await compare(picture, 1)).toMatchObject({ strayed: 0 });
    expect((await compare(picture, 1, 1)).unequal).toBeGreaterThan(60);
    expect((await compare(picture, 1, 2)).strayed).toBeGreaterThan(60);
  });
});
