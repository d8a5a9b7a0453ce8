import { type ComponentType, lazy, Suspense } from 'react';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { useIsReplay } from '#app/replay/use-is-replay.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useBrowserValue } from '#app/state/use-browser-value.ts';
import { useIsWall } from '#app/url/use-is-wall.ts';
import { isKnownVisitor } from './known-visit.ts';

/** On a first visit nothing is loaded for the next one before. */
const FIRST_VISIT_MS = 10 * SECOND_MS;

/** If it fails, the page works as without. */
const AwayWatch = lazy(async (): Promise<{ readonly default: ComponentType }> => {
  if (!isKnownVisitor()) await new Promise((go) => setTimeout(go, FIRST_VISIT_MS));
  return import('./AwayWatch.tsx').then(
    (module) => ({ default: module.AwayWatch }),
    () => ({ default: () => null }),
  );
});

/** What happened since the last visit; not above the past, nor on a wall, which nobody leaves. */
export const AwaySlot = () => {
  const { journalUrl } = useSiteConfig();
  const isInBrowser = useBrowserValue(() => true, false);
  const isElsewhere = [useIsReplay(), useIsWall()].includes(true);
  return journalUrl === null || !isInBrowser || isElsewhere ? null : (
    <Suspense>
      <AwayWatch />
    </Suspense>
  );
};
