import type { FaultPort } from '#server/fault-port.ts';

/** Loads the tests' fault switches. Only for `--faults`: a lint rule keeps test code out of everything else that serves. */
export const loadFaults = async (): Promise<FaultPort> => {
  const { FaultMode } = await import('#tests/support/faults/fault-mode.ts');
  return new FaultMode();
};
