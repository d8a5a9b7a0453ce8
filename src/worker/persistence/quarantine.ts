/** How much of what cannot be used is kept for whoever wants to know why. */
const MOST_RECORDS = 3;
const MOST_BYTES = 5_000_000;

/** Size of what stands in the store, as far as it can be told. */
const bytesOf = (value: unknown): number => {
  if (value instanceof ArrayBuffer) return value.byteLength;
  return typeof value === 'string' ? value.length * 2 : Infinity;
};

/** Which of the values set aside, oldest first, stay: the newest few, together no more than a bound. */
export const chooseAside = (values: readonly unknown[]): readonly boolean[] => {
  let bytes = 0;
  let records = 0;
  const stays = values.toReversed().map((value) => {
    const size = bytesOf(value);
    if (records === MOST_RECORDS || bytes + size > MOST_BYTES) return false;
    records += 1;
    bytes += size;
    return true;
  });
  return stays.toReversed();
};
