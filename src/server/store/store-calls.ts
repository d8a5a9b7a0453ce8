import type { Result } from '#domain/result.ts';
import type { SeriesCalls } from '#server/series/series-calls.ts';
import type { FileCalls } from './file-calls.ts';
import type { TagCalls } from './tag-calls.ts';

/**
 * What the server asks of its store processes: each member takes one argument and gives one answer, both data that can be cloned.
 * Calls to one process are answered in order, one at a time, so none may take long.
 */
export interface StoreCalls extends FileCalls, TagCalls, SeriesCalls {}

export type StoreCall = keyof StoreCalls;
export type Argument<Name extends StoreCall> = Parameters<StoreCalls[Name]>[0];
export type Answer<Name extends StoreCall> = ReturnType<StoreCalls[Name]>;

/**
 * Why a call has no answer. `full`: the disk took no more; `gone`: the process died or does not start, and what it did of the call is
 * unknown; `refused`: the call does not fit what the file holds; `failed`: anything else.
 */
export interface StoreFault {
  readonly kind: 'full' | 'gone' | 'refused' | 'failed';
  readonly message: string;
}

/** One of the store's processes. */
export interface StoreCaller {
  call<Name extends StoreCall>(
    name: Name,
    argument: Argument<Name>,
  ): Promise<Result<Answer<Name>, StoreFault>>;
}

/** A store: whatever changes the file goes to `write`, and what may take its time to read goes to `read`. */
export interface Store {
  readonly directory: string;
  readonly write: StoreCaller;
  readonly read: StoreCaller;
  /** Answers what was asked, then leaves the file checkpointed and marked as closed. */
  close(): Promise<void>;
}
