import { useEffect, useReducer } from 'react';
import {
  animate,
  type AnimationStep,
  type FrameAnimation,
  STANDING,
} from '#app/map/overlays/frame-animation.ts';

/** A running loop over frames; `times` must keep its identity while it means the same. */
export const useFrameAnimation = (
  times: readonly number[],
  isLoaded: (time: number) => boolean,
): readonly [FrameAnimation, (step: AnimationStep) => void] => {
  const [animation, step] = useReducer(animate, STANDING);
  useEffect(() => step({ kind: 'frames', times }), [times]);
  const { interval } = animation;
  useEffect(() => {
    if (interval === null) return undefined;
    const timer = setInterval(() => {
      // Nobody looks at a hidden page.
      if (document.visibilityState === 'visible') step({ kind: 'tick', isLoaded });
    }, interval);
    return () => clearInterval(timer);
  }, [interval, isLoaded]);
  return [animation, step];
};
