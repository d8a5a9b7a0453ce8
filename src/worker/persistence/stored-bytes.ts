/** Record, rows, list of names: our records are no deeper. */
const MAX_DEPTH = 3;
/** Overhead of each value: never 0, so that counting ends. */
const OWN_BYTES = 8;

/** Estimated bytes of a value in a store; Infinity if unknown or more than `atMost`. Total: stops reading there. */
export const storedBytes = (value: unknown, atMost = Infinity, depth = 0): number => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'string') return OWN_BYTES + value.length * 2;
  if (typeof value === 'bigint') return Infinity;
  if (typeof value !== 'object' || value === null) return OWN_BYTES;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain || depth === MAX_DEPTH) return Infinity;
  let bytes = OWN_BYTES;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    bytes += storedBytes(item, atMost - bytes, depth + 1);
    if (bytes > atMost) return Infinity;
  }
  return bytes;
};
