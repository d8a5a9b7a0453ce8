import { useEffect, useState } from 'react';

/** True from every change of `value` until it has stayed the same for `milliseconds`; true at first. */
export const useSettling = (value: string, milliseconds: number): boolean => {
  const [seen, setSeen] = useState(value);
  const [settled, setSettled] = useState<string | null>(null);
  if (seen !== value) {
    setSeen(value);
    // Back to the word before is a change too.
    setSettled(null);
  }
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled !== value;
};
