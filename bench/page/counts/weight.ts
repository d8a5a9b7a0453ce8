import { isRecord } from '#domain/untrusted.ts';

const NUMBER_BYTES = 8;

/**
 * Bytes of a message between page and worker: its texts, its keys, and eight for each number. Not the size of V8's serialization: it writes the
 * same integer in two or in nine bytes, depending on the engine's internal representation.
 */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return NUMBER_BYTES;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Map) return weightOf([...value]);
  if (value instanceof Set || Array.isArray(value)) {
    return [...value].reduce((sum: number, item: unknown) => sum + weightOf(item), 0);
  }
  if (isRecord(value)) {
    return Object.entries(value).reduce((sum, entry) => sum + weightOf(entry), 0);
  }
  return 1;
};
