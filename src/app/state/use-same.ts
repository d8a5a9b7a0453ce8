import { useState } from 'react';

/** A value that keeps its identity while it means the same, as JSON. */
export const useSame = <Value>(value: Value): Value => {
  const [held, setHeld] = useState(value);
  if (JSON.stringify(held) === JSON.stringify(value)) return held;
  setHeld(value);
  return value;
};
