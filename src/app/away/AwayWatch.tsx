import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { isStale } from '#app/core/link-details.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { AwayNoteProps } from './AwayNote.tsx';
import { awayAgain } from './known-visit.ts';
import { seenAt, visits } from './visits.ts';

/** Loaded only after an absence. If it fails, the page works as without. */
const AwayNote = lazy((): Promise<{ readonly default: ComponentType<AwayNoteProps> }> =>
  import('./AwayNote.tsx').then(
    (module) => ({ default: module.AwayNote }),
    () => ({ default: () => null }),
  ),
);

/** Outlives a look at the past. */
const isOpen = createStore(false);

/** The skew of this device's clock while readings are confirmed; null while they or the server's time are not. */
const skewOfConfirmed = (_: number | null, link: LinkStatusFrame): number | null =>
  link.phase === 'live' && link.clock === 'known' && !isStale(link) ? link.clockSkew : null;

/** Remembers that the page is seen, as long as it is and its readings are confirmed. */
const useRemembered = (): void => {
  const skew = useFrames<'link-status', number | null>('link-status', null, skewOfConfirmed);
  useEffect(() => {
    if (skew === null) return undefined;
    const note = (): void => {
      if (document.visibilityState !== 'visible') return;
      const now = epochMs(Date.now() + skew);
      visits.change((before) => seenAt(before, now));
      if (visits.read().absence?.to === now) open();
    };
    note();
    const timer = setInterval(note, MINUTE_MS);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, [skew]);
};

const open = (): void => isOpen.change(() => true);
const close = (): void => isOpen.change(() => false);
const forget = (): void => visits.change((before) => ({ ...before, absence: null }));

/** Watches for absences, and shows what happened in the last one. */
export const AwayWatch = () => {
  useRemembered();
  const { absence } = useStore(visits);
  const isShown = useStore(isOpen) && absence !== null;
  useEffect(() => {
    awayAgain.change(() => (isShown || absence === null ? null : open));
    return () => awayAgain.change(() => null);
  }, [absence, isShown]);
  return isShown ? (
    <Suspense>
      <AwayNote absence={absence} onClose={close} onNothing={forget} />
    </Suspense>
  ) : null;
};
