import { useCallback, useEffect, useRef, useState } from 'react';

/** Delay from the first change to the next read. */
const SOON_MS = 100;
/** Minimum interval between two reads. */
const LEAST_APART_MS = 250;

/**
 * Throttles reads of a value that may change every frame, for work too expensive per frame (texts, sums, requests to the worker).
 * Returns the last value, and a function to report a change. `read` must be stable; a new `read` is called at once.
 */
export const useThrottled = <Value>(read: () => Value): readonly [Value, () => void] => {
  const [calm, setCalm] = useState(() => ({ read, value: read() }));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const readAt = useRef(-Infinity);
  if (calm.read !== read) setCalm({ read, value: read() });

  const tell = useCallback(() => {
    if (timer.current !== null) return;
    const now = performance.now();
    const due = Math.max(now + SOON_MS, readAt.current + LEAST_APART_MS);
    timer.current = setTimeout(() => {
      timer.current = null;
      readAt.current = performance.now();
      setCalm({ read, value: read() });
    }, due - now);
  }, [read]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return [calm.read === read ? calm.value : read(), tell];
};
