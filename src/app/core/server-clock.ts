/** Nearer than this the clocks agree: the `Date` header counts whole seconds and an answer takes its time. */
const TOLERANCE_MS = 2_000;

let skew = 0;
const listeners = new Set<() => void>();

/** Milliseconds by which the server's clock is ahead of this device's, from a `Date` header; 0 for none and for nearly none. */
export const skewOf = (dateHeader: string | null, now: number): number => {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  const found = serverTime - now;
  return Math.abs(found) > TOLERANCE_MS ? found : 0;
};

/** The data core has learned how far this device's clock is off (TRUST, row 33). */
export const setClockSkew = (milliseconds: number): void => {
  if (milliseconds === skew) return;
  skew = milliseconds;
  for (const listener of listeners) listener();
};

/** Calls `listener` whenever the clock turns out to be off otherwise than thought; the returned call ends it. */
export const onClockSkew = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The server's time in epoch milliseconds: what ages are counted against. */
export const serverNow = (): number => Date.now() + skew;
