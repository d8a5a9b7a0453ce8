import { CLOCK_TOLERANCE_MS } from '#domain/time/epoch-ms.ts';
import { createStore } from '#app/state/store.ts';
import type { ClockState } from '#worker/api/link-status.ts';

const skew = createStore(0);
let state: ClockState = 'unknown';

/**
 * Milliseconds by which the server's clock is ahead of this device's, from the headers of an answer that was there at `answeredAt`
 * of this device's clock; 0 for nearly none. Null where the answer does not tell the time.
 */
export const skewOf = (headers: Pick<Headers, 'get'>, answeredAt: number): number | null => {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return null;
  // Seconds that it has lain in caches on the way.
  const age = Number(headers.get('age') ?? 0);
  const found = sentAt + (age > 0 ? age * 1_000 : 0) - answeredAt;
  return Math.abs(found) > CLOCK_TOLERANCE_MS ? found : 0;
};

/** What has been learned of how far this device's clock is off (fault row 33), and how sure that is. */
export const setClock = (milliseconds: number, certainty: ClockState): void => {
  state = certainty;
  skew.change(() => milliseconds);
};

/** How far this device's clock is off, where a server has told the time; else null. */
export const knownSkew = (): number | null => (state === 'known' ? skew.read() : null);

/** Calls `listener` whenever the clock turns out to be off otherwise than thought; the returned call ends it. */
export const onClockSkew = skew.subscribe;

/** The server's time in epoch milliseconds: what ages are counted against. */
export const serverNow = (): number => Date.now() + skew.read();
