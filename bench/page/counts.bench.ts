import { type Bench, type Figure, figureIn } from '../bench.ts';
import { BUDGETS, type CountId } from './counts/budgets.ts';
import { countPages } from './counts/page-counts.ts';
import { countServer } from './counts/server-counts.ts';
import { countWorkerFrames } from './counts/worker-counts.ts';

const figure = figureIn('counts');

const isCount = (id: string): id is CountId => id in BUDGETS;

export const counts: Bench = {
  name: 'counts',
  isCount: true,
  question: 'How much do pages, worker and server do and hold, counted, not timed?',
  run: async () => {
    const [pages, frames, server] = await Promise.all([
      countPages(),
      countWorkerFrames(),
      countServer(),
    ]);
    const found = { ...pages, ...frames, ...server };
    return Object.keys(BUDGETS)
      .filter(isCount)
      .map((id): Figure => {
        const { unit, most } = BUDGETS[id];
        // What was not counted is over its budget.
        return { ...figure(id, found[id] ?? Number.NaN, unit, most), isBudget: true };
      });
  },
};
