import { memo } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { PastSteps } from '#worker/api/past.ts';
import type { ReplaySpan } from './use-replay-steps.ts';
import * as styles from './ReplayStrip.css.ts';

const HEIGHT = 100;
/** The height is this much rain of an hour on average over the network, in millimetres, or the most there was. */
const LEAST_RAIN = 4;

/** Spans without any reading, as places along the steps. */
const gapsIn = (reporting: Uint16Array, first: number, count: number) => {
  const gaps: { readonly from: number; to: number }[] = [];
  for (let step = 0; step < count; step += 1) {
    // Outside it is not known yet.
    if (reporting[first + step] !== 0) continue;
    const last = gaps.at(-1);
    if (last?.to === step) last.to = step + 1;
    else gaps.push({ from: step, to: step + 1 });
  }
  return gaps;
};

const rainPath = (rain: Float32Array, first: number, count: number): string => {
  const known = Array.from({ length: count }, (_, step) => {
    const value = rain[first + step] ?? Number.NaN;
    return Number.isNaN(value) ? 0 : value;
  });
  const most = Math.max(LEAST_RAIN, ...known);
  const tops = known.map((value, step) => {
    const y = (HEIGHT - (value / most) * HEIGHT).toFixed(1);
    return `L${step} ${y}L${step + 1} ${y}`;
  });
  return `M0 ${HEIGHT}${tops.join('')}L${count} ${HEIGHT}Z`;
};

interface ReplayStripProps {
  readonly span: ReplaySpan;
  /** Null: not known yet. */
  readonly steps: PastSteps | null;
  readonly crossings: readonly EpochMs[];
}

/** What there is along the bar: the network's rain, times without data, and when rivers reached levels. */
export const ReplayStrip = memo(({ span: { from, to }, steps, crossings }: ReplayStripProps) => {
  if (steps === null) return null;
  const { stepMs, reporting, rain } = steps;
  const first = Math.round((from - steps.from) / stepMs);
  const count = Math.round((to - from) / stepMs);
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {gapsIn(reporting, first, count).map((gap) => (
        <rect
          key={gap.from}
          className={styles.gap}
          x={gap.from}
          width={gap.to - gap.from}
          height={HEIGHT}
        />
      ))}
      <path className={styles.rain} d={rainPath(rain, first, count)} />
      {crossings.map((at, place) => (
        <line
          // Two rivers may reach a level at once.
          key={`${at} ${place}`}
          className={styles.crossing}
          x1={(at - from) / stepMs}
          x2={(at - from) / stepMs}
          y2={HEIGHT / 2}
        />
      ))}
    </svg>
  );
});
