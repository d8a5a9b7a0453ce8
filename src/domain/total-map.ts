/** A look-up by keys that all have an entry, as their type says: one without it is a fault of the table behind the map. */
export const totalLookup =
  <Key, Value>(valueByKey: ReadonlyMap<Key, Value>) =>
  (key: Key): Value => {
    const value = valueByKey.get(key);
    if (value === undefined) throw new RangeError(`the table has no entry for ${String(key)}`);
    return value;
  };
