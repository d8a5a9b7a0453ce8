import { passesWithin } from './awake-time.ts';

/**
 * Repeats a check until it passes. The limit is for a check that never passes, not for a slow
 * machine.
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  passesWithin(check, 20_000);
