import { formatNumber } from '#domain/format.ts';
import { HIDDEN_ZERO, NO_READING, NOT_COMPARABLE } from '#domain/legend.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { LegendState } from '#worker/api/frames.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './Legend.css.ts';
import { StationDot } from './StationDot.tsx';
import type { StationColours } from './station-colours.ts';

export interface LegendProps {
  /** What is shown, in words: `Chuva · 3 horas`. */
  readonly title: string;
  readonly legend: LegendState;
  readonly withoutPosition: number;
  readonly colours: StationColours;
  /** Folded, it is its title and six colours in a row. */
  readonly initiallyOpen: boolean;
}

/** `2 a 4`; the last one is open: `10 ou mais`; the first takes what lies below it too. */
const rangeText = (legend: LegendState, bucket: number): string => {
  const { thresholds, option } = legend;
  // Bounds are round by construction: as many decimals as they need, never more than the readings have.
  const decimals = thresholds.every(Number.isInteger) ? 0 : option.decimals;
  const from = thresholds[bucket];
  const to = thresholds[bucket + 1];
  const say = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, decimals);
  if (bucket === 0) return ptBr.map.legendBelow(say(to));
  return to === undefined
    ? ptBr.map.legendAbove(say(from))
    : ptBr.map.legendBetween(say(from), say(to));
};

/** The number to see, the words to hear. */
const LegendCount = ({ count }: { readonly count: number }) => (
  <span className={styles.count}>
    <span aria-hidden="true">{count}</span>
    <span className={visuallyHidden}>{ptBr.station.count(count)}</span>
  </span>
);

/** Six colours with their ranges and how many stations lie in each; then those that have no colour. */
export const Legend = ({ title, legend, withoutPosition, colours, initiallyOpen }: LegendProps) => {
  const others = [
    { bucket: HIDDEN_ZERO, label: ptBr.map.legendZero, count: legend.hiddenZero },
    { bucket: NOT_COMPARABLE, label: ptBr.map.legendNotComparable, count: legend.notComparable },
    { bucket: NO_READING, label: ptBr.station.noReading, count: legend.withoutReading },
  ].filter(({ bucket, count }) => count > 0 || bucket === NO_READING);
  return (
    <details className={styles.panel} open={initiallyOpen}>
      <summary className={styles.summary}>
        <span className={styles.title}>{ptBr.map.legend}</span>
        <span className={styles.shown}>
          {title} ({legend.unit})
        </span>
        {/* Folded, the legend is its six colours in a row. */}
        <span className={styles.strip} aria-hidden="true">
          {colours.buckets.map((colour) => (
            <span key={colour} className={styles.stripStep} style={{ backgroundColor: colour }} />
          ))}
        </span>
      </summary>
      <ul className={styles.list} aria-label={ptBr.map.legend}>
        {legend.counts.map((count, bucket) => (
          <li key={rangeText(legend, bucket)} className={styles.row}>
            <StationDot bucket={bucket} colours={colours} />
            <span>{rangeText(legend, bucket)}</span>
            <LegendCount count={count} />
          </li>
        ))}
        {others.map(({ bucket, label, count }) => (
          <li key={bucket} className={styles.row}>
            <StationDot bucket={bucket} colours={colours} />
            <span>{label}</span>
            <LegendCount count={count} />
          </li>
        ))}
      </ul>
      {withoutPosition > 0 ? (
        <p className={styles.note}>{ptBr.map.withoutPosition(withoutPosition)}</p>
      ) : null}
    </details>
  );
};
