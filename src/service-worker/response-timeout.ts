/** A network that has not answered by then may never: the cached response is used. */
const TIMEOUT_MS = 3_000;

/** Resolves to null after the timeout. */
export const timeout = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), TIMEOUT_MS);
  });
