import { vi } from 'vitest';

/**
 * Repeats a check until it passes. The limit is for a check that never passes, not for a slow
 * machine.
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
