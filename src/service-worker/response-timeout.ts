/** A line that has not answered by then may never: what was kept is taken. */
const PATIENCE_MS = 3_000;

/** Null, once the network has had its time. */
export const patience = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
