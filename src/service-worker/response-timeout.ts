/** A network that has not answered by then may never: the cached response is used. */
const PATIENCE_MS = 3_000;

/** Resolves to null after the timeout. */
export const patience = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
