import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** An instant of HTTP (`Sun, 06 Nov 1994 08:49:37 GMT`); null if unreadable. */
export const decodeHttpDate = (text: string | null): EpochMs | null => {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(instant) ? epochMs(instant) : null;
};

/** `Retry-After`: seconds, or an HTTP date. */
export const decodeRetryAfter = (
  text: string | null,
  serverTime: EpochMs | null,
): number | null => {
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1_000;
  const until = decodeHttpDate(text);
  return until === null || serverTime === null ? null : Math.max(0, until - serverTime);
};
