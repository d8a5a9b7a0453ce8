import { storedBytes } from './stored-bytes.ts';

/** How much of what cannot be used is held for diagnosis. */
const MAX_RECORDS = 3;
const MAX_BYTES = 5_000_000;

/** Which of the quarantined values, oldest first, stay: the newest few, together no more than a bound. */
export const chooseQuarantined = (values: readonly unknown[]): readonly boolean[] => {
  let bytes = 0;
  let records = 0;
  const stays = values.toReversed().map((value) => {
    const size = storedBytes(value, MAX_BYTES);
    if (records === MAX_RECORDS || bytes + size > MAX_BYTES) return false;
    records += 1;
    bytes += size;
    return true;
  });
  return stays.toReversed();
};
