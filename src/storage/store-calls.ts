import type { Result } from '#domain/result.ts';
import type { CallFault } from './sqlite/calls.ts';
import type { StoreCalls } from './store-tables.ts';

export type StoreCall = keyof StoreCalls;
/** Null for a call without an argument. */
export type CallArgument<Name extends StoreCall> =
  Parameters<StoreCalls[Name]> extends readonly [infer Argument] ? Argument : null;
export type CallAnswer<Name extends StoreCall> = ReturnType<StoreCalls[Name]>;

/** One of the store's processes. */
export interface StoreCaller {
  call<Name extends StoreCall>(
    name: Name,
    argument: CallArgument<Name>,
  ): Promise<Result<CallAnswer<Name>, CallFault>>;
}

/** A store: whatever changes the file goes to `write`, and what may take its time to read goes to `read`. */
export interface Store {
  readonly directory: string;
  readonly write: StoreCaller;
  readonly read: StoreCaller;
  /** Why the file cannot be opened yet, where its disk is full; null where it is open. */
  readonly away: string | null;
  /** Answers what was asked, then leaves the file checkpointed and marked as closed. */
  close(): Promise<void>;
}

/** An answer has the type of its call: the process runs the code of this program, which reads and checks what the disk has. */
function typedAnswer<Name extends StoreCall>(raw: unknown): Result<CallAnswer<Name>, CallFault>;
function typedAnswer(raw: unknown): unknown {
  return raw;
}

/** A process or a file of this process as the server calls it. */
export const storeCaller = (
  answer: (name: string, argument: unknown) => Promise<unknown>,
): StoreCaller => ({
  call: async <Name extends StoreCall>(name: Name, argument: CallArgument<Name>) =>
    typedAnswer<Name>(await answer(name, argument)),
});
