import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** A frame every ten minutes, for the last two hours, both ends included (PROVIDER 6). */
const STEP_S = 600;
const LISTED_FRAMES = 13;
/** Frames remain available for some minutes after they leave the list, as pages still play an older list. */
const AVAILABLE_FRAMES = LISTED_FRAMES + 3;

const newestAt = (now: EpochMs): number => Math.floor(now / 1_000 / STEP_S) * STEP_S;

/** Unix seconds of the frames to list, the oldest first. */
export const frameTimes = (now: EpochMs): readonly number[] =>
  Array.from(
    { length: LISTED_FRAMES },
    (_, index) => newestAt(now) - (LISTED_FRAMES - 1 - index) * STEP_S,
  );

/** Whether a frame with this time in Unix seconds exists. */
export const isFrameTime = (time: number, now: EpochMs): boolean =>
  time % STEP_S === 0 && time <= newestAt(now) && time > newestAt(now) - AVAILABLE_FRAMES * STEP_S;
