import type { Page } from 'playwright-core';

const watch = (): void => {
  const seen = { sum: 0, moved: [] as string[] };
  Reflect.set(window, 'layoutShifts', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.sum += Number(Reflect.get(entry, 'value'));
      const sources: unknown = Reflect.get(entry, 'sources');
      for (const source of Array.isArray(sources) ? sources : []) {
        const { node, previousRect, currentRect } = source;
        const text = node instanceof Node ? node.textContent : '';
        seen.moved.push(
          `${node?.nodeName} ${text?.slice(0, 60)} ${JSON.stringify([previousRect, currentRect])}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: false });
};

/** Counts layout shifts, with the moved elements and distances: from now on, or of the documents that the page opens from now on. */
export const watchShifts = async (page: Page, of: 'this' | 'the next' = 'this'): Promise<void> => {
  await (of === 'this' ? page.evaluate(watch) : page.addInitScript(watch));
};

export const shiftsSoFar = (
  page: Page,
): Promise<{ readonly sum: number; readonly moved: readonly string[] }> =>
  page.evaluate(() => Reflect.get(window, 'layoutShifts'));
