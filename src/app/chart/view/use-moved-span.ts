import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { viewSpan, type ChartView } from '#app/chart/gestures/chart-view.ts';
import { canBeMoved, GestureFollower, IDLE_MS } from '#app/chart/gestures/gesture-follower.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import type { Writable } from '#app/state/store.ts';

interface MovedSpan {
  /** The span in view when this was rendered. While a picture is moved, what is seen is newer. */
  readonly span: TimeSpan;
  /** The span that the picture is painted for: it catches up when a gesture pauses, or leaves what was painted. */
  readonly painted: TimeSpan;
  /** When this was rendered: the beginning of a gesture renders nothing. */
  readonly isMoving: boolean;
  /** Changes each second of a gesture. */
  readonly beats: number;
}

/**
 * Follows the span in view. A pan within the painted picture only calls `onMove`, however many steps it has: the component is not rendered.
 * Every other change renders it. `root` has the attribute `data-moving` during a gesture.
 */
export const useMovedSpan = (
  views: Writable<ChartView>,
  range: TimeSpan,
  onMove: (span: TimeSpan) => void,
  root: RefObject<HTMLElement | null>,
): MovedSpan => {
  const follower = useMemo(() => new GestureFollower(views), [views]);
  const view = useSyncExternalStore(follower.subscribe, views.read, views.read);
  const { gesture } = follower;
  const beats = useSyncExternalStore(
    gesture.subscribe,
    () => gesture.read().beats,
    () => 0,
  );
  const rests = useSyncExternalStore(
    gesture.subscribe,
    () => gesture.read().rests,
    () => 0,
  );
  const { isMoving } = gesture.read();
  const span = useMemo(() => viewSpan(view, range), [view, range]);
  const [held, setHeld] = useState({ painted: span, rests });
  const isOutdated = held.rests !== rests || !canBeMoved(held.painted, span);
  if (isOutdated) setHeld({ painted: span, rests });
  const painted = isOutdated ? span : held.painted;

  const { from, to } = span;
  useEffect(() => {
    if (isMoving) return undefined;
    // A span that follows the present moves without a hand.
    const timer = setTimeout(() => {
      // What a hand has moved meanwhile is painted when it rests.
      if (gesture.read().isMoving) return;
      setHeld((last) =>
        last.painted.from === from && last.painted.to === to
          ? last
          : { ...last, painted: { from, to } },
      );
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [from, to, isMoving, gesture]);
  useLayoutEffect(() => {
    const mark = (): void => {
      root.current?.toggleAttribute('data-moving', gesture.read().isMoving);
    };
    mark();
    return gesture.subscribe(mark);
  }, [root, gesture]);
  useLayoutEffect(() => {
    follower.render({ range, painted, onMove });
  }, [follower, range, painted, onMove]);
  return { span, painted, isMoving, beats };
};

/** A value held while a hand moves; `key` is what ends that. */
export const useHeldWhile = <Value>(isMoving: boolean, value: Value, key: unknown): Value => {
  const [held, setHeld] = useState({ value, key });
  if (isMoving && held.key === key) return held.value;
  if (held.value !== value || held.key !== key) setHeld({ value, key });
  return value;
};
