import { DAY_MS, MINUTE_MS, type EpochMs, epochMs, later } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { storedState, type StoredFormat } from '#app/state/stored-state.ts';
import { VISITS_KEY } from './known-visit.ts';

/** After less, the page itself shows what is new. */
const LEAST_MS = 30 * MINUTE_MS;
/** Of a longer absence only its end. */
const MOST_MS = 7 * DAY_MS;

const MAX_LENGTH = 200;
/** The last instant that has a date. */
const LAST = 8.64e15;

/** A span without the page, on the server's clock. */
export interface VisitGap {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** When this device has shown the page. */
export interface Visits {
  /** Last, with confirmed readings. */
  readonly seen: EpochMs | null;
  /** The last one that was long enough to miss something. */
  readonly absence: VisitGap | null;
}

const instantIn = (raw: unknown): EpochMs | null =>
  typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw <= LAST ? epochMs(raw) : null;

/** Storage format on this device; what is no instant, or no span, is dropped. */
export const VISITS: StoredFormat<Visits> = {
  key: VISITS_KEY,
  decode: (text) => {
    const raw = parseJson(text ?? '', MAX_LENGTH);
    if (!isRecord(raw)) return { seen: null, absence: null };
    const [from, to] = [instantIn(raw['de']), instantIn(raw['ate'])];
    const isSpan = from !== null && to !== null && to > from && to - from <= MOST_MS;
    return { seen: instantIn(raw['vista']), absence: isSpan ? { from, to } : null };
  },
  encode: ({ seen, absence }) =>
    JSON.stringify({ vista: seen, de: absence?.from, ate: absence?.to }),
};

export const visits = storedState(VISITS);

/** The page is seen at an instant. Where the clock was set back since it was seen last, it is not known how long that is ago: no absence. */
export const seenAt = ({ seen, absence }: Visits, now: EpochMs): Visits => ({
  seen: now,
  absence:
    seen !== null && now - seen >= LEAST_MS
      ? { from: later(seen, epochMs(now - MOST_MS)), to: now }
      : absence,
});
