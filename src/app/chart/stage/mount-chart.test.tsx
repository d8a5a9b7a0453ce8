import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartStage, Shape } from '#app/chart/marks/drawing.ts';
import { mountChart, type StageMaker } from './mount-chart.ts';

/** Counts what was created and what is still alive. */
class Tally {
  made = 0;
  alive = 0;
  readonly drawn: string[] = [];
  lose: () => void = () => undefined;

  readonly make: StageMaker = (_, onLost) => {
    this.lose = onLost;
    return Promise.resolve(this.stage());
  };

  stage(): ChartStage {
    this.made += 1;
    this.alive += 1;
    const element = document.createElement('canvas');
    return {
      element,
      resize: () => undefined,
      draw: (layer) => void this.drawn.push(layer),
      move: ({ shift }) => void this.drawn.push(`move ${shift}`),
      clip: () => undefined,
      render: () => void this.drawn.push('render'),
      destroy: () => {
        this.alive -= 1;
        element.remove();
      },
    };
  }
}

const SHAPE: Shape = { kind: 'boxes', boxes: [], color: '#000' };
let frames: Map<number, () => void>;
let listeners: number;
let host: HTMLElement;

const paint = (): void => {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame();
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  frames = new Map();
  listeners = 0;
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    last += 1;
    frames.set(last, frame);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: () => (listeners += 1),
    removeEventListener: () => (listeners -= 1),
  }));
  host = document.createElement('div');
  document.body.append(host);
});

afterEach(() => {
  host.remove();
  vi.unstubAllGlobals();
});

describe('mountChart', () => {
  it('issue 7: leaves nothing behind after fifty visits', async () => {
    const tally = new Tally();
    for (let visit = 0; visit < 50; visit += 1) {
      const chart = mountChart(host, tally.make);
      chart.resize(300, 200);
      chart.draw('marks', [SHAPE]);
      // Every third chart is unmounted before its surface is ready.
      if (visit % 3 !== 0) {
        await settled();
        if (visit % 3 === 1) paint();
      }
      chart.destroy();
      await settled();
    }
    expect(tally.made).toBe(50);
    expect([tally.alive, host.childElementCount, frames.size, listeners]).toEqual([0, 0, 0, 0]);
  });

  it('draws once a frame, and moves without redrawing', async () => {
    const tally = new Tally();
    const chart = mountChart(host, tally.make);
    await settled();
    paint();
    tally.drawn.length = 0;
    chart.draw('marks', [SHAPE]);
    chart.draw('marks', [SHAPE]);
    paint();
    expect(tally.drawn).toEqual(['marks', 'move 0', 'render']);
    tally.drawn.length = 0;
    for (const shift of [5, 10, 15]) chart.move({ shift, scale: 1 });
    paint();
    expect(tally.drawn).toEqual(['move 15', 'render']);
    chart.destroy();
  });

  it('falls back from WebGL when the context is lost, and redraws everything', async () => {
    const tally = new Tally();
    const fallback = new Tally();
    const chart = mountChart(host, tally.make, () => fallback.stage());
    chart.draw('grid', [SHAPE]);
    await settled();
    paint();
    tally.lose();
    paint();
    expect([tally.alive, fallback.alive, host.childElementCount]).toEqual([0, 1, 1]);
    expect(fallback.drawn).toEqual(['ground', 'grid', 'marks', 'cursor', 'move 0', 'render']);
    chart.destroy();
    expect([fallback.alive, host.childElementCount, listeners]).toEqual([0, 0, 0]);
  });

  it.each([
    ['has no graphics card behind it', () => Promise.resolve(null)],
    ['is missing', () => Promise.reject(new Error('no WebGL'))],
  ])('falls back to canvas 2D if WebGL %s', async (_, make) => {
    const fallback = new Tally();
    const chart = mountChart(host, make, () => fallback.stage());
    await settled();
    expect(fallback.alive).toBe(1);
    chart.destroy();
    expect(fallback.alive).toBe(0);
  });
});
