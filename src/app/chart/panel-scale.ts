import type { ChartPanel } from './chart-panels.ts';
import { hourlyRain } from './hourly-rain.ts';
import { valueAxis, valueDomain, type ValueAxis } from './scales.ts';
import { seriesKindOf } from './series-kinds.ts';

/** Pixels of a panel's height that one label wants for itself. */
const PIXELS_A_TICK = 44;

/** The value axis all series of a panel share. */
export const panelAxis = ({ series, height, mark }: ChartPanel): ValueAxis => {
  const domains = series.map(({ field, times, values }) => {
    // Of rain only the bars are drawn; a shower between two of them would leave them small.
    const drawn = mark === 'rain' ? hourlyRain(times, values).map(({ value }) => value) : values;
    return valueDomain(drawn, seriesKindOf(field).bounds);
  });
  const lows = domains.map(([low]) => low);
  const highs = domains.map(([, high]) => high);
  return valueAxis([Math.min(...lows), Math.max(...highs)], height, {
    count: Math.max(2, Math.round(height / PIXELS_A_TICK)),
    inverted: mark === 'rain',
  });
};
