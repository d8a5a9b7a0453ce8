/** Look-up for keys that all have an entry, as their type states. Throws if one is missing: the table is wrong. */
export const totalLookup =
  <Key, Value>(valueByKey: ReadonlyMap<Key, Value>) =>
  (key: Key): Value => {
    const value = valueByKey.get(key);
    if (value === undefined) throw new RangeError(`the table has no entry for ${String(key)}`);
    return value;
  };
