/** Ticks of a timeout. */
const TICKS = 10;

/**
 * Resolves to null if `promise` has not settled after `milliseconds`: a blocked storage never settles (fault row 44). Counts ten ticks
 * instead of one timer, so that the time a device was suspended does not count.
 */
export const settledWithin = <Value>(
  promise: Promise<Value>,
  milliseconds: number,
): Promise<Value | null> => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const timeout = new Promise<null>((resolve) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) resolve(null);
    }, milliseconds / TICKS);
  });
  return Promise.race([promise, timeout]).finally(() => clearInterval(timer));
};
