import type { BucketRate } from './token-buckets.ts';

/** What a request costs: a question is answered from the whole network, a file is read. */
export type RequestKind = 'question' | 'file';

/** Requests one address may make. */
export type RequestLimits = Readonly<Record<RequestKind, BucketRate>>;

/**
 * A page asks one question and twenty files to begin, and three hundred pictures to play the radar. Hundreds of telephones share
 * one address of a carrier, so that these bounds are for machines that hammer, not for people.
 */
export const REQUEST_LIMITS: RequestLimits = {
  question: { perMinute: 600, burst: 300 },
  file: { perMinute: 12_000, burst: 3_000 },
};
