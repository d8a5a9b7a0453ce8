import { err, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { CallFault } from '#storage/sqlite/call-fault.ts';

/** An outcome of asking the store within a time. `late`: what was asked may still happen. */
export type Timely<T> = Result<T, CallFault | { readonly kind: 'late'; readonly message: string }>;

/** An answer within a time, as a commit has one. */
export const timely = async <T>(answer: Promise<Timely<T>>, ms: number): Promise<Timely<T>> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Timely<T>>((resolve) => {
    timer = setTimeout(() => {
      resolve(err({ kind: 'late', message: `no answer in ${ms / SECOND_MS} s` }));
    }, ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};
