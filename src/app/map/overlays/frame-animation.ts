import { nextFrameIndex } from './overlay.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { formatClock } from '#domain/text/format.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';

/** How fast a loop plays: frames a second are these times {@link BASE_INTERVAL_MS}'s. */
export const ANIMATION_SPEEDS = [0.5, 1, 2, 4] as const;
type AnimationSpeed = (typeof ANIMATION_SPEEDS)[number];

/** Between two frames at speed 1. */
const BASE_INTERVAL_MS = 600;

/** How long a loop waits for a frame whose tiles are on their way, beyond its turn. Then it is shown as missing. */
export const FRAME_TIMEOUT_MS = 3_000;

/** A loop over the frames of radar or satellite (SPEC 4). */
export interface FrameAnimation {
  /** Instants of the frames, Unix seconds, ascending. */
  readonly times: readonly number[];
  /** Of the frame that is shown; 0 when there is none. */
  readonly index: number;
  /** Milliseconds between frames while it plays; null is a standing picture (the interval). */
  readonly interval: number | null;
  readonly speed: AnimationSpeed;
  /** Milliseconds that the next frame has been waited for beyond its turn. */
  readonly waited: number;
  /** What the map is for (SPEC 3, "visualization type"). */
  readonly visualization: string;
}

/** Nothing to show yet. */
export const STANDING: FrameAnimation = {
  times: [],
  index: 0,
  interval: null,
  speed: 1,
  waited: 0,
  visualization: '',
};

export type AnimationStep =
  /** Other frames than before: the same instant stays in sight if it is still there, the newest if it was the newest. */
  | { readonly kind: 'frames'; readonly times: readonly number[] }
  /**
   * The interval has passed: the index advances by one. For a frame whose tiles are not there yet it waits, up to
   * {@link FRAME_TIMEOUT_MS}; no frame is passed over.
   */
  | { readonly kind: 'tick'; readonly isLoaded: (time: number) => boolean }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** By hand: a frame forward or back, round the end; stops the loop. */
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  /** By hand, to a frame; stops the loop. An index that does not exist changes nothing. */
  | { readonly kind: 'seek'; readonly index: number }
  | { readonly kind: 'speed'; readonly speed: AnimationSpeed }
  /** SPEC 4: changing what the map shows clears the interval. */
  | { readonly kind: 'visualization'; readonly visualization: string };

const intervalAt = (speed: AnimationSpeed): number => BASE_INTERVAL_MS / speed;

const withFrames = (animation: FrameAnimation, times: readonly number[]): FrameAnimation => {
  const newest = Math.max(0, times.length - 1);
  const shown = animation.times[animation.index];
  const wasNewest = animation.index === animation.times.length - 1;
  const sameIndex = shown === undefined || wasNewest ? -1 : times.indexOf(shown);
  return {
    ...animation,
    times,
    index: sameIndex < 0 ? newest : sameIndex,
    interval: times.length < 2 ? null : animation.interval,
    waited: 0,
  };
};

const ticked = (
  animation: FrameAnimation,
  interval: number,
  isLoaded: (time: number) => boolean,
): FrameAnimation => {
  const { times, waited } = animation;
  const index = nextFrameIndex(animation.index, times.length);
  const time = times[index];
  return time !== undefined && !isLoaded(time) && waited < FRAME_TIMEOUT_MS
    ? { ...animation, waited: waited + interval }
    : { ...animation, index, waited: 0 };
};

/** What a step makes of a loop. Pure; the clock that sends `tick` is the caller's. */
export const animate = (animation: FrameAnimation, step: AnimationStep): FrameAnimation => {
  const { times, index, speed, interval } = animation;
  switch (step.kind) {
    case 'frames':
      return withFrames(animation, step.times);
    case 'tick':
      return interval === null ? animation : ticked(animation, interval, step.isLoaded);
    case 'play':
      return times.length < 2
        ? animation
        : { ...animation, interval: intervalAt(speed), waited: 0 };
    case 'pause':
      return { ...animation, interval: null, waited: 0 };
    case 'visualization':
      return step.visualization === animation.visualization
        ? animation
        : { ...animation, visualization: step.visualization, interval: null, waited: 0 };
    case 'step': {
      const count = Math.max(1, times.length);
      return { ...animation, index: (index + step.by + count) % count, interval: null, waited: 0 };
    }
    case 'seek':
      return Number.isInteger(step.index) && step.index >= 0 && step.index < times.length
        ? { ...animation, index: step.index, interval: null, waited: 0 }
        : animation;
    case 'speed':
      return {
        ...animation,
        speed: step.speed,
        interval: interval === null ? null : intervalAt(step.speed),
      };
  }
};

/** The frame of another overlay that belongs to an instant: the last one not after it, else the first. */
export const frameAt = <Frame extends { readonly time: number }>(
  frames: readonly Frame[],
  time: number,
): Frame | undefined => frames.findLast((frame) => frame.time <= time) ?? frames[0];

/** Frames come every ten minutes: with one late, so old may a picture be that belongs to an instant of the past. */
const FRAME_AGE_MS = 20 * 60_000;

/** The frame that belongs to an instant of the past: the last one not after it, unless it is too old; undefined where none was kept. */
export const keptFrameAt = <Frame extends { readonly time: number }>(
  frames: readonly Frame[],
  at: EpochMs,
): Frame | undefined => {
  const frame = frames.findLast(({ time }) => time * 1_000 <= at);
  return frame !== undefined && at - frame.time * 1_000 < FRAME_AGE_MS ? frame : undefined;
};

/**
 * Which picture of a loop is in sight: `última imagem, 14:00`; empty where there is none. `isMissing`: its tiles are not there yet, so that
 * an empty map is not taken for a dry one. `isPast`: it is no news.
 */
export const frameWords = (
  { times, index }: FrameAnimation,
  { isMissing, isPast }: { readonly isMissing: boolean; readonly isPast: boolean },
  zone: TimeZone,
): string => {
  const time = times[index];
  if (time === undefined) return '';
  const clock = formatClock(epochMs(time * 1_000), zone);
  const { newest, at, missing } = mapTexts.overlays;
  const words = index === times.length - 1 && !isPast ? newest(clock) : at(clock);
  return isMissing ? missing(words) : words;
};
