import { useState } from 'react';

/** A value that keeps its identity while it means the same: while `keyOf` it, by default as JSON, is the same. */
export const useSame = <Value>(
  value: Value,
  keyOf: (value: Value) => string = JSON.stringify,
): Value => {
  const [held, setHeld] = useState(value);
  if (keyOf(held) === keyOf(value)) return held;
  setHeld(value);
  return value;
};
