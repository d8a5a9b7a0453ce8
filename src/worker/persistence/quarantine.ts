import { storedBytes } from './stored-bytes.ts';

/** Bounds of the quarantine: records for diagnosis. */
const MAX_RECORDS = 3;
const MAX_BYTES = 5_000_000;

/** Which of the quarantined values, oldest first, to retain: the newest few within the bounds. */
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
