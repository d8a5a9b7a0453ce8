import { useCallback, useEffect, useRef, useState } from 'react';

/** What has changed is taken up so soon, */
const SOON_MS = 100;
/** and not more often than this. */
const LEAST_APART_MS = 250;

/**
 * Reads something that may change at every frame, a few times a second at most: for what costs more than a movement may cost
 * (texts, sums, questions to the worker). Returns the last reading, and how to tell that there is another one. `read` must be
 * stable; another `read` is read at once.
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
