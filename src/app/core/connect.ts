import { wrapCore } from '#worker/api/transfer.ts';
import { openConsoleHandle } from './console-handle.ts';
import type { CoreWorker } from './core-instance.ts';

/** Spawns the worker that holds the data core. */
export const spawnDataCore = (): CoreWorker => {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), {
    type: 'module',
    name: 'vigia-data-core',
  });
  let faults = 0;
  // The worker survives its own errors. Whether it still responds is checked by pings (fault rows 42 and 43).
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    faults += 1;
  });
  worker.addEventListener('messageerror', () => {
    faults += 1;
  });
  if (import.meta.env.DEV) openConsoleHandle(worker);
  return { core: wrapCore(worker), terminate: () => worker.terminate(), faults: () => faults };
};
