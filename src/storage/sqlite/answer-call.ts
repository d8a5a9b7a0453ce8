import { err, ok, type Result } from '#domain/result.ts';
import { type CallFault, callFaultOf } from './call-fault.ts';

/** The answer of a handler, or what it has thrown. */
export type RawAnswer = Result<unknown, CallFault>;

/** Answers a call in the process that has the file open. Never throws. */
export const answerCall = (handlers: object, name: unknown, argument: unknown): RawAnswer => {
  const handler: unknown =
    typeof name === 'string' && Object.hasOwn(handlers, name) ? Reflect.get(handlers, name) : null;
  if (typeof handler !== 'function') return err({ kind: 'failed', message: 'no such call' });
  try {
    return ok(Reflect.apply(handler, null, [argument]));
  } catch (error) {
    return err(callFaultOf(error));
  }
};
