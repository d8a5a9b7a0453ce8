/** Makes a value when it is asked for, at most once in `ms`; after a failure it is made again at the next call. */
export const madeWithin = <Value>(
  ms: number,
  make: () => Promise<Value>,
): (() => Promise<Value>) => {
  let known: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return () => {
    const now = performance.now();
    if (known !== null && now < known.until) return known.value;
    const made = { value: make(), until: now + ms };
    known = made;
    made.value.catch(() => {
      if (known === made) known = null;
    });
    return made.value;
  };
};
