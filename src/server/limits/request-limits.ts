import type { BucketRate } from './token-buckets.ts';

/** Cost class of a request: a query reads the whole network, a file is only read. */
export type RequestKind = 'question' | 'file';

/** Requests one address may make. */
export type RequestLimits = Readonly<Record<RequestKind, BucketRate>>;

/**
 * A page begins with one query and twenty files, and plays the radar with three hundred tiles. Hundreds of phones share one address of
 * a carrier: these bounds stop abusive programs, not people.
 */
export const REQUEST_LIMITS: RequestLimits = {
  question: { perMinute: 600, burst: 300 },
  file: { perMinute: 12_000, burst: 3_000 },
};
