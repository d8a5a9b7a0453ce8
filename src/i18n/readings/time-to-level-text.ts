import type { TimeToLevel } from '#domain/series/time-to-level.ts';
import type { Threshold } from '#domain/stations/alerts/thresholds.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { levelInSentence } from './alert-texts.ts';

/** No minute is known to the minute. */
const STEP_MS = 5 * MINUTE_MS;
const LONGEST_MS = 2 * HOUR_MS;

/** `25 min`, `1 h`, `1 h 05`, `mais de 2 h`. */
const spanText = (ms: number): string => {
  if (ms > LONGEST_MS + STEP_MS / 2) return alertTexts.moreThan(alertTexts.hours(2, 0));
  const steps = Math.max(1, Math.round(ms / STEP_MS));
  const minutes = (steps * STEP_MS) / MINUTE_MS;
  return alertTexts.hours(Math.floor(minutes / 60), minutes % 60);
};

/** `neste ritmo, cota de alerta em 1 h 20 (entre 1 h 05 e 1 h 45)`, to five minutes; `threshold` null: of a level that the sentence before names. */
export const timeToLevelText = (
  threshold: Threshold | null,
  { expected, earliest, latest }: TimeToLevel,
): string => {
  const [from, to] = [spanText(earliest), spanText(latest)];
  const expectedText = spanText(expected);
  const time = from === to ? expectedText : alertTexts.timeWithin(expectedText, from, to);
  if (threshold === null) return alertTexts.atThisRate('', time);
  const level = levelInSentence(threshold) ?? alertTexts.named(threshold.label);
  return alertTexts.atThisRate(`${level} `, time);
};
