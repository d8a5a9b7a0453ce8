import { memo, type RefCallback } from 'react';
import { useTimeZone } from '#app/site-config.tsx';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatClock, formatDay, formatWeekday } from '#domain/text/format.ts';
import * as styles from './ChartCanvas.css.ts';
import {
  timeFraction,
  type MovableTimeAxis,
  type TimeAxis,
  type TimeSpan,
} from '#app/chart/marks/scales.ts';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;

const AxisPart = ({
  axis: { ticks, days },
  span,
}: {
  readonly axis: TimeAxis;
  readonly span: TimeSpan;
}) => (
  <>
    {ticks.map(({ value, label, under }) => (
      <span
        key={value}
        className={styles.timeLabel}
        style={{ left: percent(timeFraction(span, value)) }}
      >
        {label}
        <span className={styles.under}>{under}</span>
      </span>
    ))}
    {days.map(({ from, to, begins, label }) => (
      <span
        key={from}
        className={begins ? styles.dayBegins : styles.day}
        style={{
          left: percent(timeFraction(span, from)),
          width: percent(timeFraction(span, to) - timeFraction(span, from)),
        }}
      >
        {label}
      </span>
    ))}
  </>
);

/** Clock times, with the days below; above them the instant being read. What lies beyond the edges is seen only while a hand moves it. */
export const ChartTimeAxis = memo(
  ({
    axis,
    span,
    instant,
    movedRef,
  }: {
    readonly axis: MovableTimeAxis;
    /** The span that everything is placed for. */
    readonly span: TimeSpan;
    readonly instant: EpochMs | null;
    /** Receives the element that is moved in time. */
    readonly movedRef: RefCallback<HTMLElement>;
  }) => {
    const zone = useTimeZone();
    return (
      <div className={styles.timeAxis} aria-hidden="true">
        <div ref={movedRef} className={styles.movedAxis}>
          <AxisPart axis={axis} span={span} />
          <div className={styles.beyond}>
            <AxisPart axis={axis.beyond} span={span} />
          </div>
          {instant === null || instant < span.from || instant > span.to ? null : (
            <span
              className={styles.chip}
              style={{
                left: `clamp(3.5rem, ${percent(timeFraction(span, instant))}, calc(100% - 3.5rem))`,
              }}
            >
              {formatWeekday(instant, zone, 'short')} {formatDay(instant, zone)}{' '}
              {formatClock(instant, zone)}
            </span>
          )}
        </div>
      </div>
    );
  },
);
