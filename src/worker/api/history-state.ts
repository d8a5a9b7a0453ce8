import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { AnswerFault } from './answer-fault.ts';

export type HistoryState =
  /**
   * `pages`: how many of the range are here, and are asked for; missing before the first question. `held`: the provider has refused
   * the next one so far, or asks for patience; it is asked for again.
   */
  | {
      readonly kind: 'loading';
      readonly pages?: { readonly done: number; readonly all: number };
      readonly held?: AnswerFault;
    }
  /** `availableFrom`: the provider has nothing older, though the range begins earlier. */
  | { readonly kind: 'ready'; readonly availableFrom?: EpochMs }
  /** The provider refused or could not be reached; live readings go on, and it is asked again after a while. */
  | { readonly kind: 'failed'; readonly reason: AnswerFault };
