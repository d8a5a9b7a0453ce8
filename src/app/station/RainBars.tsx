import { formatNumber, formatUnit } from '#domain/format.ts';
import { measurementTexts } from '#app/i18n/pt-br/common.ts';
import type { RainEntry } from './reading-groups.ts';
import * as styles from './RainBars.css.ts';

const LENGTH = 100;
const HEIGHT = 12;
/** Rain that is hardly any is still seen. */
const LEAST = 1;

/** Rain by window, each as a bar of the longest's scale; windows without rain are no bars (SPEC 9). */
export const RainBars = ({ rain }: { readonly rain: readonly RainEntry[] }) => {
  const most = Math.max(...rain.map(({ value }) => value));
  return (
    <dl className={styles.bars}>
      {rain.map(({ period, value, unit }) => (
        <div key={period} className={styles.row}>
          <dt className={styles.label}>{measurementTexts.histories[period]}</dt>
          <dd aria-hidden="true">
            <svg
              className={styles.bar}
              viewBox={`0 0 ${LENGTH} ${HEIGHT}`}
              preserveAspectRatio="none"
            >
              <rect
                width={Math.max(LEAST, (value / most) * LENGTH)}
                height={HEIGHT}
                className={styles.fill}
              />
            </svg>
          </dd>
          <dd className={styles.value}>
            {formatNumber(value, 1)} <bdi className={styles.unit}>{formatUnit(unit)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
