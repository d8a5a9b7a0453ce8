import { formatNumber } from '#domain/text/format.ts';
import type { CoursePoint } from '#domain/series/recent-series.ts';
import { historyTexts } from '#app/i18n/pt-br/common.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import { Button } from '#app/ui/Button.tsx';
import * as styles from './CourseLine.css.ts';
import type { DamCourse } from './dam-course.ts';
import type { LiveCourse } from './use-dam-course.ts';

/** Length of the line. */
const DAY_MS = 86_400_000;

const WIDTH = 240;
const HEIGHT = 56;
const EDGE = 3;
const SIX_HOURS = [0.25, 0.5, 0.75] as const;
/** 100 % is the crest of the spillway. */
const CREST = 100;

/** A level that hardly moves must not look as if it leapt: the least height of the drawing, in its own unit. */
const LEAST_SPREAD = { '%': 1, m: 0.1 } as const;
const DECIMALS = { '%': 1, m: 2 } as const;

interface Extent {
  readonly lowest: number;
  readonly highest: number;
}

const extentOf = (points: readonly CoursePoint[]): Extent | null => {
  const values = points.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  if (values.length < 2) return null;
  return { lowest: Math.min(...values), highest: Math.max(...values) };
};

const drawingOf = ({ points, unit }: DamCourse['drawn'], { lowest, highest }: Extent) => {
  const spread = Math.max(highest - lowest, LEAST_SPREAD[unit]);
  const middle = (lowest + highest) / 2;
  const to = points.at(-1)?.time ?? 0;
  const x = (time: number) => EDGE + (1 - (to - time) / DAY_MS) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / spread) * (HEIGHT - 2 * EDGE);
  // Straight strokes need no library: the screen's bytes are dear on a phone. A gap lifts the pen.
  let pen = 'M';
  let path = '';
  for (const { time, value } of points) {
    if (!Number.isNaN(value)) path += `${pen}${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = Number.isNaN(value) ? 'M' : 'L';
  }
  const crest = unit === '%' && lowest <= CREST && highest >= CREST ? y(CREST) : null;
  return { path, crest };
};

/** The last 24 hours of a dam or a river as a line: its least and its greatest value in words, so that nobody has to read it off. */
export const CourseLine = ({
  course,
}: {
  readonly course: Pick<LiveCourse, 'drawn' | 'history' | 'retry'>;
}) => {
  const { drawn, history, retry } = course;
  if (history.kind === 'loading') return <p className={styles.missing}>{historyTexts.loading}</p>;
  const extent = extentOf(drawn.points);
  const note =
    history.kind === 'failed' ? (
      <div className={styles.failed}>
        <p>
          {historyTexts.failed} {historyTexts.failures[history.reason]} {historyTexts.failedLive}
        </p>
        <Button onClick={retry}>{historyTexts.retry}</Button>
      </div>
    ) : null;
  if (extent === null) return note ?? <p className={styles.missing}>{damsTexts.courseMissing}</p>;
  const { path, crest } = drawingOf(drawn, extent);
  const written = (value: number) =>
    `${formatNumber(value, DECIMALS[drawn.unit])}\u00a0${drawn.unit}`;
  return (
    <>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>
          <span>{damsTexts.course}</span>
          <span>{damsTexts.courseBetween(written(extent.lowest), written(extent.highest))}</span>
        </figcaption>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {SIX_HOURS.map((share) => (
            <path key={share} className={styles.hours} d={`M${share * WIDTH} 0V${HEIGHT}`} />
          ))}
          {crest === null ? null : <path className={styles.spillway} d={`M0 ${crest}H${WIDTH}`} />}
          <path className={styles.line} d={path} />
        </svg>
        <div className={styles.axis} aria-hidden="true">
          <span>{damsTexts.courseFrom}</span>
          <span>{damsTexts.courseTo}</span>
        </div>
      </figure>
      {note}
    </>
  );
};
