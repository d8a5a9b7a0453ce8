import { type ComponentProps, lazy, Suspense } from 'react';
import { CENTIMETRES, STEADY_BELOW } from '#domain/series/level-trend.ts';
import { isRate, type Rise } from '#domain/series/rise.ts';
import type { TimeToNextLevel as Time } from './TimeToNextLevel.tsx';

/** With the rule, only where a river may soon reach a level. */
const TimeToNextLevel = lazy(async () => ({
  default: (await import('./TimeToNextLevel.tsx')).TimeToNextLevel,
}));

/** At the rate of the last hour; the present one may be twice as fast. */
const SOON_HOURS = 4;

/** When a river reaches a level that is `missing` metres higher, where it may do so soon. */
export const LevelSoon = ({
  rise,
  held,
  ...level
}: Omit<ComponentProps<typeof Time>, 'held'> & {
  /** Of the last hour, as the core knows it; null if unknown. */
  readonly rise: Rise | null;
  /** Undefined if unknown. */
  readonly held: number | undefined;
}) => {
  const maySoonReach =
    isRate(rise) &&
    rise.rate >= STEADY_BELOW &&
    level.missing * CENTIMETRES <= rise.rate * SOON_HOURS;
  return held === undefined || !maySoonReach ? null : (
    <Suspense>
      <TimeToNextLevel held={held} {...level} />
    </Suspense>
  );
};
