import { type ComponentProps, lazy, Suspense } from 'react';
import { CENTIMETRES, STEADY_BELOW, type LevelRise } from '#domain/series/level-trend.ts';
import type { TimeToNextLevel as Time } from './TimeToNextLevel.tsx';

/** With the rule, only where a river may soon reach a level. */
const TimeToNextLevel = lazy(async () => ({
  default: (await import('./TimeToNextLevel.tsx')).TimeToNextLevel,
}));

/** At the core's rate; that of the page's own levels may be twice as fast. */
const SOON_HOURS = 4;

/** When a river reaches a level that is `missing` metres higher, where it may do so soon. */
export const LevelSoon = ({
  rise,
  held,
  ...level
}: Omit<ComponentProps<typeof Time>, 'held'> & {
  /** As the core knows it; null if unknown. */
  readonly rise: LevelRise | null;
  /** Undefined if unknown. */
  readonly held: number | undefined;
}) => {
  const rate = rise?.now ?? 0;
  const maySoonReach = rate >= STEADY_BELOW && level.missing * CENTIMETRES <= rate * SOON_HOURS;
  return held === undefined || !maySoonReach ? null : (
    <Suspense>
      <TimeToNextLevel held={held} {...level} />
    </Suspense>
  );
};
