/** Calls back when the page has nothing else to do; ends with the returned function. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: 500 });
  return () => cancelIdleCallback(request);
};
