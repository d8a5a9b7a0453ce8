import { err, ok, type Result } from '#domain/result.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/epoch-ms.ts';

/** How long the store keeps what it takes. */
export interface Retention {
  /** Events. */
  readonly rawMs: number;
  /** Steps of five minutes; hours are kept for ever. */
  readonly stepsMs: number;
}

export const DEFAULT_RETENTION: Retention = { rawMs: HOUR_MS, stepsMs: 90 * DAY_MS };

const BOUNDS = {
  rawMs: [HOUR_MS, 30 * DAY_MS],
  stepsMs: [31 * DAY_MS, 3_650 * DAY_MS],
} as const;

const SPAN = /^(\d{1,6})([hd])$/;

const spanOf = (text: string): number => {
  const [, number = '', unit] = SPAN.exec(text) ?? [];
  return number === '' ? Number.NaN : Number(number) * (unit === 'h' ? HOUR_MS : DAY_MS);
};

const isWithin = (span: number, [shortest, longest]: readonly [number, number]): boolean =>
  span >= shortest && span <= longest;

/** `1h,90d`: events for an hour, steps of five minutes for 90 days. The error is one line that names what is right. */
export const parseRetention = (text: string): Result<Retention, string> => {
  const [raw = '', steps = '', ...rest] = text.split(',').map((part) => part.trim());
  const rawMs = spanOf(raw);
  const stepsMs = spanOf(steps);
  if (rest.length > 0 || Number.isNaN(rawMs) || Number.isNaN(stepsMs)) {
    return err(
      `"${text}" is not RAW,STEPS: two spans in hours or days such as 1h,90d (events for an hour, 5-minute steps for 90 days)`,
    );
  }
  if (!isWithin(rawMs, BOUNDS.rawMs)) return err(`events are kept 1h to 30d, not ${raw}`);
  if (!isWithin(stepsMs, BOUNDS.stepsMs)) {
    return err(`5-minute steps are kept 31d to 3650d, not ${steps}`);
  }
  return ok({ rawMs, stepsMs });
};
