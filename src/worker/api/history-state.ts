import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { RequestFault } from '#contract/request-fault.ts';

export type HistoryState =
  /**
   * `pages`: how many pages of the range have arrived, of how many requested; missing before the first request. `held`: why the provider
   * has not returned the next page so far (refused, or asked us to wait); it is requested again.
   */
  | {
      readonly kind: 'loading';
      readonly pages?: { readonly done: number; readonly all: number };
      readonly held?: RequestFault;
    }
  /** `availableFrom`: start of the provider's data, where it is later than the start of the range. */
  | { readonly kind: 'ready'; readonly availableFrom?: EpochMs }
  /** The provider refused or could not be reached. Live readings continue, and the request is retried after a while. */
  | { readonly kind: 'failed'; readonly reason: RequestFault };
