/** A movement has ended after so long without a sign of it. */
const MOTION_ENDS_MS = 200;

/** What moves a picture under a finger. A pointer that only hovers moves nothing. */
const SIGNS = ['scroll', 'wheel', 'touchmove', 'pointermove'] as const;

/**
 * Measures the time from picture to picture while the visitor moves something: scrolls, drags, pinches, turns the wheel. Nothing runs
 * while nothing moves. Ends with the returned function.
 */
export const watchMotion = (onFrame: (ms: number) => void): (() => void) => {
  let lastSign = 0;
  let request: number | null = null;

  const measureFrom = (last: number): void => {
    request = requestAnimationFrame((now) => {
      if (now - lastSign > MOTION_ENDS_MS || document.hidden) {
        request = null;
        return;
      }
      onFrame(now - last);
      measureFrom(now);
    });
  };

  const onSign = (event: Event): void => {
    if (event instanceof PointerEvent && event.buttons === 0) return;
    lastSign = performance.now();
    if (request !== null) return;
    // From the first picture to the second: the way to the first is shorter than a frame.
    request = requestAnimationFrame(measureFrom);
  };

  const options = { capture: true, passive: true };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, options);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, options);
    if (request !== null) cancelAnimationFrame(request);
    request = null;
  };
};
