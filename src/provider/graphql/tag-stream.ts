import type { LiveNetwork, TagMessage } from '../network/live-network.ts';

/**
 * Messages for one subscriber who may be slow. What he has not taken yet conflates: the last value of each tag, in the order of
 * its first change, so that his queue is never longer than the network has tags.
 */
export const tagStream = (network: LiveNetwork): AsyncIterableIterator<TagMessage> => {
  const waiting = new Map<string, TagMessage>();
  let wake: (() => void) | null = null;
  let ended = false;
  const stop = network.listen((message) => {
    waiting.set(`${message.codigo}\u0000${message.path}`, message);
    wake?.();
  });
  const end = (): Promise<IteratorResult<TagMessage>> => {
    ended = true;
    stop();
    wake?.();
    return Promise.resolve({ done: true, value: undefined });
  };
  return {
    next: async () => {
      while (waiting.size === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
      const first = waiting.entries().next();
      if (ended || first.done === true) return { done: true, value: undefined };
      const [key, value] = first.value;
      waiting.delete(key);
      return { done: false, value };
    },
    return: end,
    throw: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
};
