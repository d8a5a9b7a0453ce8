import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { LayerShapes, TilePainter } from '#app/chart/marks/drawing.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { type DuePicture, mountChart, type PainterMaker } from './mount-chart.ts';

/** Counts what was created and what is still alive, and what it painted. */
class Tally {
  made = 0;
  alive = 0;
  readonly painted: string[] = [];
  lose: () => void = () => undefined;

  readonly make: PainterMaker = (onLost) => {
    this.lose = onLost;
    this.made += 1;
    this.alive += 1;
    const painter: TilePainter = {
      paint: (_, { layers }, { x }) => {
        const [shape] = layers.marks;
        this.painted.push(`${shape?.color ?? ''} at ${x}`);
      },
      destroy: () => {
        this.alive -= 1;
      },
    };
    return Promise.resolve(painter);
  };
}

const HOUR = 3_600_000;
const spanOf = (from: number): TimeSpan => ({
  from: epochMs(from * HOUR),
  to: epochMs((from + 10) * HOUR),
});
const layersOf = (color: string): LayerShapes => ({
  ground: [],
  grid: [],
  marks: [{ kind: 'boxes', boxes: [], color }],
});
const pictureOf = (color: string, from = 0): DuePicture => ({
  span: spanOf(from),
  layers: () => layersOf(color),
  plot: { x: 50, width: 200 },
  rows: [{ y: 10, height: 100 }],
  height: 120,
});

let frames: Map<number, () => void>;
let idle: Map<number, () => void>;
let listeners: number;
let host: HTMLElement;

const run = (due: Map<number, () => void>): void => {
  const now = [...due.values()];
  due.clear();
  for (const callback of now) callback();
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Everything that is due, until nothing is. */
const settle = async (): Promise<void> => {
  while (frames.size + idle.size > 0) {
    run(frames);
    run(idle);
    await settled();
  }
};
const moved = (): string | undefined =>
  host.querySelector<HTMLElement>(':scope > div > div')?.style.transform;

const getContext: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext');

beforeEach(() => {
  frames = new Map();
  idle = new Map();
  listeners = 0;
  let last = 0;
  const into = (due: Map<number, () => void>) => (callback: () => void) => {
    last += 1;
    due.set(last, callback);
    return last;
  };
  vi.stubGlobal('requestAnimationFrame', into(frames));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.stubGlobal('requestIdleCallback', into(idle));
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id));
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: () => (listeners += 1),
    removeEventListener: () => (listeners -= 1),
  }));
  const nothing = (): void => undefined;
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => ({
    setTransform: nothing,
    clearRect: nothing,
    save: nothing,
    restore: nothing,
    beginPath: nothing,
    rect: nothing,
    clip: nothing,
    fill: nothing,
    stroke: nothing,
  }));
  host = document.createElement('div');
  document.body.append(host);
});

afterEach(() => {
  host.remove();
  vi.unstubAllGlobals();
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', getContext);
});

describe('mountChart', () => {
  it('issue 7: leaves nothing behind after fifty visits', async () => {
    const tally = new Tally();
    for (let visit = 0; visit < 50; visit += 1) {
      const chart = mountChart(host, tally.make);
      chart.paint(pictureOf('red'));
      chart.point(spanOf(0), []);
      // Some charts are unmounted before their first frame, some before their painter is ready.
      if (visit % 3 !== 0) run(frames);
      if (visit % 3 === 1) run(idle);
      if (visit % 6 === 1) await settle();
      chart.destroy();
      await settled();
    }
    expect(tally.made).toBeGreaterThan(10);
    expect([tally.alive, host.childElementCount, frames.size, idle.size, listeners]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it('paints once a frame what is seen, the rest when the page is idle, and moves without painting', async () => {
    const tally = new Tally();
    const chart = mountChart(host, tally.make);
    chart.paint(pictureOf('red'));
    await settle();
    tally.painted.length = 0;
    chart.paint(pictureOf('green'));
    chart.paint(pictureOf('blue'));
    run(frames);
    expect(tally.painted).toEqual(['blue at 50']);
    await settle();
    expect(tally.painted).toEqual(['blue at 50', 'blue at -70', 'blue at 251']);
    for (const hours of [1, 2, 3]) chart.move(spanOf(hours));
    expect(moved()).toBe('translateX(-60px)');
    expect([frames.size, tally.painted.length]).toEqual([0, 3]);
    // A repaint for what is in sight stands in its place.
    chart.paint(pictureOf('black', 3));
    run(frames);
    expect(moved()).toBe('');
    chart.destroy();
  });

  it('paints at once what a hand moves into sight before the page was idle', async () => {
    const tally = new Tally();
    const chart = mountChart(host, tally.make);
    chart.paint(pictureOf('red'));
    await settle();
    chart.paint(pictureOf('blue'));
    run(frames);
    tally.painted.length = 0;
    chart.move(spanOf(1));
    expect(tally.painted).toEqual(['blue at 251']);
    chart.move(spanOf(-1));
    expect(tally.painted).toEqual(['blue at 251', 'blue at -70']);
    await settle();
    expect(tally.painted).toHaveLength(2);
    chart.destroy();
  });

  it('has its first picture before it asks for a graphics card', () => {
    const tally = new Tally();
    const chart = mountChart(host, tally.make);
    chart.paint(pictureOf('red'));
    run(frames);
    expect([tally.made, host.querySelectorAll('canvas').length]).toEqual([0, 2]);
    chart.destroy();
  });

  it('goes on by canvas 2D when the WebGL context is lost', async () => {
    const tally = new Tally();
    const chart = mountChart(host, tally.make);
    chart.paint(pictureOf('red'));
    await settle();
    expect(tally.alive).toBe(1);
    // Lost while tiles are due, which are painted when the page is idle or a hand moves the chart.
    chart.paint(pictureOf('blue'));
    run(frames);
    tally.painted.length = 0;
    tally.lose();
    run(idle);
    chart.move(spanOf(1));
    await settle();
    expect([tally.alive, tally.painted.length]).toEqual([0, 0]);
    expect(host.querySelectorAll('canvas')).toHaveLength(4);
    chart.destroy();
    expect([host.childElementCount, listeners]).toEqual([0, 0]);
  });

  it.each([
    ['has no graphics card behind it', () => Promise.resolve(null)],
    ['is missing', () => Promise.reject(new Error('no WebGL'))],
  ])('draws by canvas 2D if WebGL %s', async (_, make) => {
    const chart = mountChart(host, make);
    chart.paint(pictureOf('red'));
    await settle();
    expect(host.querySelectorAll('canvas')).toHaveLength(4);
    chart.destroy();
  });
});
