import { CLOCK_TOLERANCE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { createStore } from '#app/state/store.ts';
import type { ClockState } from '#worker/api/link-status.ts';

const skew = createStore(0);
let state: ClockState = 'unknown';

/**
 * Milliseconds by which the server's clock is ahead of this device's, from the headers of a response received at `receivedAt`
 * (device clock). 0 within the tolerance; null without a usable `Date`.
 */
export const skewOf = (headers: Pick<Headers, 'get'>, receivedAt: EpochMs): number | null => {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return null;
  // Seconds the response spent in caches.
  const age = Number(headers.get('age') ?? 0);
  const skewMs = sentAt + (age > 0 ? age * 1_000 : 0) - receivedAt;
  return Math.abs(skewMs) > CLOCK_TOLERANCE_MS ? skewMs : 0;
};

/** Sets the skew of this device's clock (fault row 33) and how certain it is. */
export const setClock = (milliseconds: number, certainty: ClockState): void => {
  state = certainty;
  skew.change(() => milliseconds);
};

/** Skew of this device's clock; null unless a server has reported the time. */
export const knownSkew = (): number | null => (state === 'known' ? skew.read() : null);

/** The instant of the past that the page shows; null: the present. */
const shownInstant = createStore<EpochMs | null>(null);

/** From now on the page's clock shows this instant; null: it runs again. */
export const showInstant = (at: EpochMs | null): void => shownInstant.change(() => at);

export const shownPast = (): EpochMs | null => shownInstant.read();

/** Calls `listener` when the clock is set; returns the unsubscribe function. */
export const onClockSet = (listener: () => void): (() => void) => {
  const forget = [skew, shownInstant].map(({ subscribe }) => subscribe(listener));
  return () => {
    for (const end of forget) end();
  };
};

let heldAt: EpochMs | null = null;
let renderedAt: EpochMs | null = null;

/** Stops the clock at an instant, so that server and browser render the same ages; null: it runs again. */
export const holdClock = (at: EpochMs | null): void => {
  heldAt = at;
  renderedAt = at ?? renderedAt;
};

/** Time of a page's rendering on the server, also for a part that is hydrated after the clock runs again. */
export const renderedNow = (): EpochMs => shownInstant.read() ?? renderedAt ?? serverNow();

/** Server time, also while the page shows the past. */
export const presentTime = (): EpochMs => heldAt ?? epochMs(Date.now() + skew.read());

/** Server time, or the instant of the past that is shown; ages are computed against it. */
export const serverNow = (): EpochMs => shownInstant.read() ?? presentTime();
