import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import type { RainEntry } from './reading-groups.ts';
import * as styles from './RainBars.css.ts';

const LENGTH = 100;
const HEIGHT = 12;
/** Minimum width: very little rain stays visible. */
const MIN_LENGTH = 1;

/** No bar for a value in a foreign unit: it does not fit the common scale. */
const lengthOf = (value: number | null, most: number): number =>
  value === null || most === 0 ? 0 : Math.max(MIN_LENGTH, (value / most) * LENGTH);

/** Rain by window, as bars on a common scale; windows without rain have none (SPEC 9). */
export const RainBars = ({ rain }: { readonly rain: readonly RainEntry[] }) => {
  const most = Math.max(...rain.map(({ shown }) => comparableNumber(shown) ?? 0));
  return (
    <dl className={styles.bars}>
      {rain.map(({ period, shown, decimals }) => (
        <div key={period} className={styles.row}>
          <dt className={styles.label}>{measurementTexts.histories[period]}</dt>
          <dd aria-hidden="true">
            <svg
              className={styles.bar}
              viewBox={`0 0 ${LENGTH} ${HEIGHT}`}
              preserveAspectRatio="none"
            >
              <rect
                width={lengthOf(comparableNumber(shown), most)}
                height={HEIGHT}
                className={styles.fill}
              />
            </svg>
          </dd>
          <dd className={styles.value}>
            {formatMeasured(shown.value, shown.decimals ?? decimals)}{' '}
            <bdi className={styles.unit}>{formatUnit(shown.unit)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
