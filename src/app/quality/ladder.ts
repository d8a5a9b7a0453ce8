import { RUNGS } from './rungs.ts';

/**
 * More than one picture of a screen of 60 Hz in two is missing. Above the 33.3 ms of a device that saves its battery by drawing every
 * second picture: it is not slow.
 */
export const SLOW_MS = 40;
/** Room enough to try more. */
export const FAST_MS = 25;
/** What follows a change, or the opening of the page, is not yet the new rung's own. */
export const SETTLE_MS = 5_000;
/** Fast for so long, the next rung up is tried. */
export const CALM_MS = 30_000;
/** A rung that was tried in vain is tried again after twice the time, at most after this. */
export const LONGEST_CALM_MS = 600_000;

/** Where a page stands on the ladder. Times are of the page clock, milliseconds. */
export interface Ladder {
  /** 0 is the top: nothing is left out. */
  readonly rung: number;
  readonly changedAt: number;
  /** The last change was upwards. */
  readonly hasClimbed: boolean;
  /** Last change, or last window that was not fast. */
  readonly troubledAt: number;
  /** How long frames must be fast before the next climb. */
  readonly calmMs: number;
}

export const TOP: Ladder = {
  rung: 0,
  changedAt: 0,
  hasClimbed: false,
  troubledAt: 0,
  calmMs: CALM_MS,
};

const BOTTOM = RUNGS.length - 1;

const calmAfterDescent = ({ hasClimbed, changedAt, calmMs }: Ladder, at: number): number => {
  if (!hasClimbed) return calmMs;
  const isRelapse = at - changedAt < calmMs;
  return isRelapse ? Math.min(LONGEST_CALM_MS, calmMs * 2) : CALM_MS;
};

/** One rung at most for a window of frames of which 95 in 100 took `ms` at most. */
export const judged = (ladder: Ladder, ms: number, at: number): Ladder => {
  const { rung, changedAt, hasClimbed, troubledAt, calmMs } = ladder;
  if (ms > SLOW_MS && rung < BOTTOM && at - changedAt >= SETTLE_MS) {
    const calm = calmAfterDescent(ladder, at);
    return { rung: rung + 1, changedAt: at, hasClimbed: false, troubledAt: at, calmMs: calm };
  }
  if (ms > FAST_MS) return { ...ladder, troubledAt: at };
  if (rung === 0 || at - troubledAt < calmMs) return ladder;
  // The rung before was held: what failed above another one says nothing of this.
  const calm = hasClimbed ? CALM_MS : calmMs;
  return { rung: rung - 1, changedAt: at, hasClimbed: true, troubledAt: at, calmMs: calm };
};
