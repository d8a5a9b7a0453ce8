import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Wall time to scenario time. Stamps on the wire are wall time: what is replayed happens now. */
export interface ScenarioClock {
  readonly now: () => EpochMs;
  /** The instant of the scenario that a wall instant shows, past ones included; the loop goes round for ever. */
  readonly at: (wall: EpochMs) => EpochMs;
}

/** A clock that begins at `start` now and runs `speed` times as fast as the wall's. */
export const scenarioClock = (
  scenario: Pick<Scenario, 'loop'>,
  start: EpochMs,
  speed: number,
  now: () => EpochMs = Date.now,
): ScenarioClock => {
  const anchor = now();
  const { from, to } = scenario.loop;
  const length = to - from;
  return {
    now,
    at: (wall) => {
      const run = start - from + (wall - anchor) * speed;
      return from + (((run % length) + length) % length);
    },
  };
};
