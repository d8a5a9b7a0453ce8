import type { BucketRate } from './token-buckets.ts';

/** Cost class of a request: a query reads the whole network, a file is only read, a live segment is in memory as it is sent. */
export type RequestKind = 'question' | 'file' | 'live';

/** Requests one address may make. */
export type RequestLimits = Readonly<Record<RequestKind, BucketRate>>;

/**
 * A page begins with one query and twenty files, and plays the radar with three hundred tiles. Hundreds of phones share one address of
 * a carrier: these bounds stop abusive programs, not people. Who reads live segments asks 24 times a minute: 2,500 of them behind one address,
 * who lose nothing of their files for it.
 */
export const REQUEST_LIMITS: RequestLimits = {
  question: { perMinute: 600, burst: 300 },
  file: { perMinute: 12_000, burst: 3_000 },
  live: { perMinute: 60_000, burst: 6_000 },
};
