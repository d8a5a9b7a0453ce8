import type { FaultPort } from '#server/fault-port.ts';

/** Code of the tests, loaded where somebody asks for it: nothing else that serves a site imports any (a lint rule). */
export const loadFaults = async (): Promise<FaultPort> => {
  const { FaultMode } = await import('#tests/support/faults/fault-mode.ts');
  return new FaultMode();
};
