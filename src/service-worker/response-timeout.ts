/** A network that has not answered by then may never: the cached response is used. */
const TIMEOUT_MS = 3_000;

/** What the network answers; null if it is away or too slow. The service worker stays alive until the answer has arrived. */
export const inTime = <Answer>(
  asked: Promise<Answer>,
  event: ExtendableEvent,
): Promise<Answer | null> => {
  const settled = asked.catch(() => null);
  event.waitUntil(settled);
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  return Promise.race([settled, timeout]);
};
