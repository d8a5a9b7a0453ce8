import { useEffect, useState } from 'react';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { OVERSCAN } from '#app/chart/marks/drawing.ts';

/** Pause that ends a gesture. */
const IDLE_MS = 120;
/** Beyond this a stretched picture looks blurred. */
const MAX_STRETCH = 1.6;

/** Whether a picture painted for one span can still be moved to another. */
export const canBeMoved = (painted: TimeSpan, span: TimeSpan): boolean => {
  const length = span.to - span.from;
  const stretch = (painted.to - painted.from) / length;
  const rim = (painted.to - painted.from) * OVERSCAN;
  return (
    stretch <= MAX_STRETCH &&
    stretch >= 1 / MAX_STRETCH &&
    span.from >= painted.from - rim &&
    span.to <= painted.to + rim
  );
};

/** The span the marks are painted for. It catches up with the view when a gesture pauses; until then a bitmap is moved. */
export const usePaintedSpan = (span: TimeSpan): TimeSpan => {
  const [painted, setPainted] = useState(span);
  const { from, to } = span;
  const isTooFar = !canBeMoved(painted, span);
  if (isTooFar) setPainted(span);
  useEffect(() => {
    const timer = setTimeout(
      () => setPainted((held) => (held.from === from && held.to === to ? held : { from, to })),
      IDLE_MS,
    );
    return () => clearTimeout(timer);
  }, [from, to]);
  return isTooFar ? span : painted;
};
