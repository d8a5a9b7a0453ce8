/** Upper bound of the time in which a screen gets its readings. */
const TIMEOUT_MS = 5_000;

/** User input that moves page or focus: stop restoring them. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Calls `settle` now and after every DOM change while the screen's first readings arrive: until user input, the timeout, or the
 * returned function is called.
 */
export const whileScreenArrives = (settle: () => void): (() => void) => {
  const observer = new MutationObserver(settle);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of USER_INPUT) removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, TIMEOUT_MS);
  for (const type of USER_INPUT) addEventListener(type, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  settle();
  return stop;
};
