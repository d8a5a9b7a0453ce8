import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import type { LegendRange, Quantity } from '#domain/quantities/quantities.ts';
import { RAIN_PERIODS, type RainPeriod, rainPeriodMinutes } from './rain-period.ts';

/*
 * Ranges of the rain's legend by window: 10 mm are a cloudburst in five minutes and a drizzle in a day. In every window the last class
 * begins at a rain as rare as the one that INMET, the national weather service, warns of with its highest degree: more than 60 mm in an
 * hour or 100 mm in a day (https://portal.inmet.gov.br, "Avisos meteorológicos": "chuvas intensas", "grande perigo"). INMET names no other window. The others
 * are derived: up to an hour from the hour, beyond it from the day.
 */
const HOUR_MM = 60;
const DAY_MM = 100;

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/**
 * Share of the heaviest 24 hours' rain that falls in their heaviest `minutes`, on the average of Brazil: Silveira, "Equação para os
 * coeficientes de desagregação de chuva", Revista Brasileira de Recursos Hídricos 5(4), 2000, from the coefficients of DAEE and CETESB. It
 * is of 5 minutes to 24 hours; for longer windows we continue it.
 */
const shareOfDay = (minutes: number): number => (Math.log(minutes) / 7.3) ** 1.5;

/** Bounds of the legend's classes are easier to read. */
const STEP_MM = 5;

const maximumOf = (period: RainPeriod): number => {
  const minutes = rainPeriodMinutes(period);
  const [known, knownMinutes] =
    minutes <= HOUR_MINUTES ? [HOUR_MM, HOUR_MINUTES] : [DAY_MM, DAY_MINUTES];
  return Math.round((known * shareOfDay(minutes)) / shareOfDay(knownMinutes) / STEP_MM) * STEP_MM;
};

/** What may replace a rain's legend range (SPEC 9): its window's, in mm; null for other quantities, and where the network (`overrides`) has its own. */
export const offeredWindowRange = (
  quantity: Quantity,
  overrides: readonly LegendOverride[],
): (LegendRange & { readonly kind: 'fixed' }) | null => {
  const period = RAIN_PERIODS.find((one) => one === quantity.history);
  const isUsual = legendRangeOf(quantity, overrides) === quantity.range;
  return quantity.measurement !== 'chuva' || period === undefined || !isUsual
    ? null
    : { kind: 'fixed', minimum: 0, maximum: maximumOf(period) };
};
