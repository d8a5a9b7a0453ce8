/** A pure function that remembers up to `limit` of its values; then it forgets them all and begins anew. */
export const memoised = <Key, Value extends {}>(
  limit: number,
  make: (key: Key) => Value,
): ((key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (values.size >= limit) values.clear();
    values.set(key, made);
    return made;
  };
};
