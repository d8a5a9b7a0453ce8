import { type ComponentType, lazy, Suspense } from 'react';
import type { KeptLinesProps } from './KeptLines.tsx';
import { useRememberedPlaces } from './use-remembered-places.ts';
import { useIsStripFolded } from './strip-fold.ts';
import * as styles from './KeptStrip.css.ts';

/** Loaded only by who has kept a place. If it fails, the map works as without. */
const KeptLines = lazy((): Promise<{ readonly default: ComponentType<KeptLinesProps> }> =>
  import('./KeptLines.tsx').then(
    (module) => ({ default: module.KeptLines }),
    () => ({ default: () => null }),
  ),
);

const LINES = ['one', 'two', 'three'] as const;

/** The kept places, beside the map, before anything is asked; nothing without any. Its room is reserved while they load. */
export const KeptStrip = () => {
  const { kept } = useRememberedPlaces();
  const isFolded = useIsStripFolded();
  if (kept.length === 0) return null;
  const lines = isFolded ? 'one' : (LINES[kept.length - 1] ?? 'more');
  return (
    <div className={styles.strip[lines]}>
      <Suspense fallback={null}>
        <KeptLines kept={kept} isFolded={isFolded} />
      </Suspense>
    </div>
  );
};
