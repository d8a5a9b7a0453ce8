import { err, ok, type Result } from '#domain/result.ts';
import type { Handlers } from './handlers.ts';
import type { Answer, StoreCall, StoreCalls, StoreFault } from './store-calls.ts';
import { storeFaultOf } from './store-fault.ts';

/** The answer of a handler, or what it has thrown. */
export type RawAnswer = Result<unknown, StoreFault>;

/** Answers a call in the process that has the file open. Never throws. */
export const answerCall = (
  handlers: Handlers<StoreCalls>,
  name: unknown,
  argument: unknown,
): RawAnswer => {
  const handler: unknown =
    typeof name === 'string' && Object.hasOwn(handlers, name) ? Reflect.get(handlers, name) : null;
  if (typeof handler !== 'function') return err({ kind: 'failed', message: 'no such call' });
  try {
    return ok(Reflect.apply(handler, null, [argument]));
  } catch (error) {
    return err(storeFaultOf(error));
  }
};

/**
 * What a handler answers has the type of its call: the process runs the code of this program, which reads and checks what the disk says.
 */
export function typedAnswer<Name extends StoreCall>(
  raw: RawAnswer,
): Result<Answer<Name>, StoreFault>;
export function typedAnswer(raw: RawAnswer): RawAnswer {
  return raw;
}
