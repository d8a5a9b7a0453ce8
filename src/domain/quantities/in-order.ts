/** Sorts items by the order of `keys`; the others follow in their original order. */
export const inOrder = <Item>(
  items: readonly Item[],
  keys: readonly string[],
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const placeOf = (item: Item): number => {
    const place = keys.indexOf(keyOf(item));
    return place === -1 ? keys.length : place;
  };
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
};
