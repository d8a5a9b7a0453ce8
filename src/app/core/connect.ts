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
  // What a worker throws it survives; whether it still answers is for the supervision to find out (fault rows 42 and 43).
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    faults += 1;
  });
  worker.addEventListener('messageerror', () => {
    faults += 1;
  });
  if (import.meta.env.DEV) openConsoleHandle(worker);
  return {
    core: wrapCore(worker),
    terminate: () => worker.terminate(),
    faults: () => faults,
  };
};
