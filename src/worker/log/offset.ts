import type { Brand } from '#domain/brand.ts';

/** Position of an event in the log, from 0, never reused. `e41` in prose. */
export type Offset = Brand<number, 'Offset'>;

/** Makes an offset from a number: only for code that counts events, or reads a column of offsets. */
export function logOffset(number: number): Offset;
export function logOffset(number: number): number {
  return number;
}

/** Where every log begins. */
export const LOG_START = logOffset(0);
