import { type ComponentProps, lazy, Suspense } from 'react';
import type { LevelRise } from '#domain/series/level-trend.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import type { PointsRise as Points } from './PointsRise.tsx';
import { RiseLine } from './RiseLine.tsx';
import * as styles from './RiverRise.css.ts';

/** With the rule, which only the data core needs where the provider has recent series. */
const PointsRise = lazy(async () => ({
  default: (await import('./PointsRise.tsx')).PointsRise,
}));

const TOO_FEW: LevelRise = { hour: 'few', now: null };

const Loading = () => <p className={styles.doubt}>{readingTexts.trendLoading}</p>;

/** The core's rise of a river; while that has too few readings, the one of the page's own levels, which may be of the history. */
export const RiverRise = ({
  rise,
  isWaiting,
  ...levels
}: ComponentProps<typeof Points> & {
  readonly rise: LevelRise | null;
  /** Whether the history of the levels is on its way. */
  readonly isWaiting: boolean;
}) => {
  if (rise !== null && rise.hour !== 'few') return <RiseLine rise={rise} unit={levels.unit} />;
  if (isWaiting) return <Loading />;
  return levels.points.length < 2 ? (
    <RiseLine rise={TOO_FEW} unit={null} />
  ) : (
    <Suspense fallback={<Loading />}>
      <PointsRise {...levels} />
    </Suspense>
  );
};
