import { useTimeZone } from '#app/site-config.tsx';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatClock, formatDay, formatWeekday } from '#domain/text/format.ts';
import * as styles from './ChartCanvas.css.ts';
import { timeFraction, type TimeAxis, type TimeSpan } from '#app/chart/marks/scales.ts';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;

/** Clock times, with the days below; above them the instant being read. */
export const ChartTimeAxis = ({
  axis,
  span,
  instant,
}: {
  readonly axis: TimeAxis;
  readonly span: TimeSpan;
  readonly instant: EpochMs | null;
}) => {
  const zone = useTimeZone();
  return (
    <div className={styles.timeAxis} aria-hidden="true">
      {axis.ticks.map(({ value, label, under }) => (
        <span
          key={value}
          className={styles.timeLabel}
          style={{ left: percent(timeFraction(span, value)) }}
        >
          {label}
          <span className={styles.under}>{under}</span>
        </span>
      ))}
      {axis.days.map(({ from, to, begins, label }) => (
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
  );
};
