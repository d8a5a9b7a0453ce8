import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Wall time to scenario time. Stamps on the wire are wall time: a replay happens now. */
export interface ScenarioClock {
  readonly now: () => EpochMs;
  /** Scenario instant of a wall instant, past ones included; the loop repeats for ever. */
  readonly at: (wall: EpochMs) => EpochMs;
}

/** A clock that was at `start` at the wall instant `began`, now unless it is given, and runs at `speed` times the wall clock. */
export const scenarioClock = (
  scenario: Pick<Scenario, 'loop'>,
  start: EpochMs,
  speed: number,
  now: () => EpochMs = () => epochMs(Date.now()),
  began: EpochMs | null = null,
): ScenarioClock => {
  const anchor = began ?? now();
  const { from, to } = scenario.loop;
  const length = to - from;
  return {
    now,
    at: (wall) => {
      const run = start - from + (wall - anchor) * speed;
      return epochMs(from + (((run % length) + length) % length));
    },
  };
};
