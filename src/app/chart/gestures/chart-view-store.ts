import { WHOLE, type ChartView } from './chart-view.ts';

/** What a person looks at, for those who move along at once; whoever can wait asks now and then. */
export interface ChartViewStore {
  readonly read: () => ChartView;
  /** Takes the next view from the one that is in force. */
  readonly change: (next: (view: ChartView) => ChartView) => void;
  /** Tells of every change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Begins with the whole range. */
export const createChartViewStore = (): ChartViewStore => {
  let view = WHOLE;
  const listeners = new Set<() => void>();
  return {
    read: () => view,
    change: (next) => {
      const changed = next(view);
      if (changed === view) return;
      view = changed;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
