import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';
import { KEPT_LINES, keptLines } from './kept-room.ts';
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

/** The kept places, before anything else of the map; empty without any. Its room is reserved from the first paint. */
export const KeptStrip = () => {
  const { kept } = useRememberedPlaces();
  const isFolded = useIsStripFolded();
  const lines = keptLines(kept.length, isFolded);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty(KEPT_LINES, String(lines));
  }, [lines]);
  return (
    <div className={styles.strip}>
      {kept.length === 0 ? null : (
        <Suspense fallback={null}>
          <KeptLines kept={kept} isFolded={isFolded} />
        </Suspense>
      )}
    </div>
  );
};
