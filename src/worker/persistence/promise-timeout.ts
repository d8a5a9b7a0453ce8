/** Ticks of a timeout. */
const PARTS = 10;

/**
 * Resolves to `fallback` if `promise` has not settled after `milliseconds`: a blocked storage never settles (fault row 44). Counts ten
 * ticks instead of one timer, so that the time a device was suspended does not count.
 */
export const withTimeout = <Value, Fallback>(
  promise: Promise<Value>,
  milliseconds: number,
  fallback: Fallback,
): Promise<Value | Fallback> => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    let parts = 0;
    timer = setInterval(() => {
      parts += 1;
      if (parts === PARTS) resolve(fallback);
    }, milliseconds / PARTS);
  });
  return Promise.race([promise, timeout]).finally(() => clearInterval(timer));
};
