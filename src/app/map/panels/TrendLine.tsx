import { line } from 'd3-shape';
import { useMemo, useState } from 'react';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { seriesTexts } from '#app/i18n/pt-br/common.ts';
import { mapTexts } from '#app/i18n/pt-br/map.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { StationSeriesFrame, StationSeriesSpec } from '#worker/api/station-series.ts';
import * as styles from './TrendLine.css.ts';
import { directionOf, type Trend, trendOf } from './trend.ts';

const open = (core: DataCoreApi, spec: StationSeriesSpec) => core.openStationSeries(spec);
const keepLast = (_: StationSeriesFrame | null, frame: StationSeriesFrame) => frame;

const HOUR_MS = 3_600_000;
const HOURS = 6;

const WIDTH = 304;
const HEIGHT = 48;
const EDGE = 3;

/** The line through the readings, in the drawing's own units. A level that stands still is a line in the middle. */
const pathOf = ({ points }: Trend): string => {
  const values = points.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const from = points[0]?.time ?? 0;
  const length = (points.at(-1)?.time ?? 0) - from;
  const spread = highest - lowest;
  const y = (value: number): number =>
    spread === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / spread) * (HEIGHT - 2 * EDGE);
  const draw = line<Trend['points'][number]>(
    ({ time }) => EDGE + ((time - from) / length) * (WIDTH - 2 * EDGE),
    ({ value }) => y(value),
  ).defined(({ value }) => !Number.isNaN(value));
  return draw(points) ?? '';
};

const changeText = (trend: Trend): string => {
  const { change, span, decimals, unit } = trend;
  if (change === null) return mapTexts.trendLeapt;
  const hours = Math.max(1, Math.round(span / HOUR_MS));
  const amount = `${formatNumber(Math.abs(change), decimals)} ${formatUnit(unit)}`;
  return mapTexts.trend[directionOf({ change, decimals })](amount, hours);
};

/** Which way a station has gone in the last hours: a line to see, and the same in words. */
export const TrendLine = ({ codigo }: { readonly codigo: string }) => {
  const [from] = useState(() => serverNow() - HOURS * HOUR_MS);
  const spec = useMemo(
    (): StationSeriesSpec => ({ codigo, from, to: null, length: HOURS * HOUR_MS }),
    [codigo, from],
  );
  const frame = useFrames(open, spec, keepLast);
  const trend = frame?.codigo === codigo ? trendOf(frame.series) : null;
  if (trend === null) return null;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {seriesTexts[trend.field]}: {changeText(trend)}
      </figcaption>
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={styles.line} d={pathOf(trend)} />
      </svg>
    </figure>
  );
};
