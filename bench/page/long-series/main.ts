import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { level, POINTS, STEP_MS } from './level.ts';

/** The common approach: all points in the page, uPlot, and the mouse panning of its own demos. */
const times = Float64Array.from({ length: POINTS }, (_, n) => (n * STEP_MS) / 1_000);
const values = Float64Array.from({ length: POINTS }, (_, n) => level(n));
const last = (POINTS * STEP_MS) / 1_000;

const pannedBy = (chart: uPlot): void => {
  chart.over.addEventListener('mousedown', (down) => {
    const { min = 0, max = last } = chart.scales['x'] ?? {};
    const perPixel = (max - min) / chart.over.clientWidth;
    const move = ({ clientX }: MouseEvent): void => {
      const by = (down.clientX - clientX) * perPixel;
      chart.setScale('x', { min: min + by, max: max + by });
    };
    const up = (): void => {
      document.removeEventListener('mousemove', move);
      document.removeEventListener('mouseup', up);
    };
    document.addEventListener('mousemove', move);
    document.addEventListener('mouseup', up);
  });
};

const chart = new uPlot(
  {
    width: Number(new URLSearchParams(location.search).get('width')),
    height: 300,
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: true, min: (last * 3) / 8, max: (last * 5) / 8 } },
    series: [{}, { stroke: '#0b6bcb', width: 2 }],
    hooks: { ready: [pannedBy] },
  },
  [times, values],
  document.body,
);
chart.setScale('x', { min: (last * 3) / 8, max: (last * 5) / 8 });
