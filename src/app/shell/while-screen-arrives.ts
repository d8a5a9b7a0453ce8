/** Longer than any screen takes to have its readings. */
const PATIENCE_MS = 5_000;

/** What a person does to move the page: from then on place and focus are theirs. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * A screen is rendered before its readings have come, and changes when they do. Calls `settle` now and with every change of the
 * page, until a person moves, time is up, or the returned function is called.
 */
export const whileScreenArrives = (settle: () => void): (() => void) => {
  const observer = new MutationObserver(settle);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const hand of HANDS) removeEventListener(hand, stop, true);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const hand of HANDS) addEventListener(hand, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  settle();
  return stop;
};
