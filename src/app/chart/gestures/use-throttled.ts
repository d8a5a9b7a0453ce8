import { useCallback, useEffect, useRef, useState } from 'react';

/** Delay from the first change to the next read. */
const DELAY_MS = 100;
/** Minimum interval between two reads. */
const MIN_INTERVAL_MS = 250;

/** Throttled: the last value read, and a function to report a change. `read` must be stable; a new one is called at once. */
export const useThrottled = <Value>(read: () => Value): readonly [Value, () => void] => {
  const [last, setLast] = useState(() => ({ read, value: read() }));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const readAt = useRef(-Infinity);
  if (last.read !== read) setLast({ read, value: read() });

  const notify = useCallback(() => {
    if (timer.current !== null) return;
    const now = performance.now();
    const due = Math.max(now + DELAY_MS, readAt.current + MIN_INTERVAL_MS);
    timer.current = setTimeout(() => {
      timer.current = null;
      readAt.current = performance.now();
      setLast({ read, value: read() });
    }, due - now);
  }, [read]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return [last.read === read ? last.value : read(), notify];
};
