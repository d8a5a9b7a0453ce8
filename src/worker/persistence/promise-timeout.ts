/** In so many parts a wait is counted. */
const PARTS = 10;

/**
 * The promise, or `late` after a while: a storage that is blocked never settles (fault row 44). The wait is counted in parts, of
 * which a device that slept misses all but one: waking up is not running late.
 */
export const within = <Value, Late>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const waiting = new Promise<Late>((resolve) => {
    let parts = 0;
    timer = setInterval(() => {
      parts += 1;
      if (parts === PARTS) resolve(late);
    }, milliseconds / PARTS);
  });
  return Promise.race([promise, waiting]).finally(() => clearInterval(timer));
};
