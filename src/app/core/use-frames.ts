import { use, useContext, useEffect, useRef, useState } from 'react';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import { useAwaitedReadings } from './awaited-readings.ts';
import { useDataCore } from './data-core.tsx';
import { runFrameLoop, type FrameLoop } from './frame-loop.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { hasNothing } from './link-details.ts';

/** The frame with which a server-rendered page shows a view; null without one, and once the page has readings of its own. */
export const useFirstFrame = <Name extends ViewName>(
  view: Name,
  query: QueryOf<Name> | undefined,
): FrameOf<Name> | null => {
  const first = useContext(FirstFramesContext);
  const given = query === undefined ? null : first?.of(view, query);
  return (given instanceof Promise ? use(given) : given) ?? null;
};

/** Views that show no readings: what shows these may be live before. */
const OTHER_THAN_READINGS: readonly ViewName[] = ['official-warnings', 'journal'];

/**
 * Subscribes a component to a view of the data core. `reduce` and `paceOf` must be stable (module scope). `query` must keep its
 * identity while it means the same; a new one updates the cursor. `paceOf`: minimum milliseconds between frames. Null until the
 * first frame, which a server-rendered page has at once and keeps until it has readings of its own or the query changes, and with no query,
 * which opens no view. Rethrows errors for the screen's error boundary.
 */
export const useFrames = <Name extends ViewName, Shown>(
  view: Name,
  query: QueryOf<Name> | undefined,
  reduce: (shown: Shown | null, frame: FrameOf<Name>) => Shown,
  paceOf?: (frame: FrameOf<Name>) => number,
): Shown | null => {
  const core = useDataCore();
  const isHydrating = useContext(FirstFramesContext) !== null;
  const first = useFirstFrame(view, query);
  const [rendered] = useState(() => (first === null ? null : { query }));
  const [store] = useState(() =>
    createStore<Shown | null>(first === null ? null : reduce(null, first)),
  );
  const [isOfServer, setOfServer] = useState(rendered !== null);
  useAwaitedReadings(isOfServer && !OTHER_THAN_READINGS.includes(view));
  const [fault, setFault] = useState<{ readonly thrown: unknown } | null>(null);
  const loop = useRef<FrameLoop<QueryOf<Name>> | null>(null);
  const latestQuery = useRef(query);
  // Not after another query's readings: the frame that was rendered is gone.
  const isHeld = query === undefined || (isOfServer && isHydrating && rendered?.query === query);

  useEffect(() => {
    if (latestQuery.current === query) return;
    latestQuery.current = query;
    if (query !== undefined) loop.current?.update(query);
  }, [query]);

  useEffect(() => {
    if (isHeld || latestQuery.current === undefined) return undefined;
    const running = runFrameLoop(
      (requested: QueryOf<Name>) => core.open(view, requested),
      latestQuery.current,
      (frame) => {
        store.change((last) => reduce(last, frame));
        if (rendered !== null) setOfServer(false);
      },
      (thrown) => setFault({ thrown }),
      paceOf,
    );
    loop.current = running;
    return () => {
      running.stop();
      loop.current = null;
    };
  }, [core, view, reduce, store, paceOf, rendered, isHeld]);

  const shown = useStore(store);
  if (fault !== null) throw fault.thrown;
  return query === undefined ? null : shown;
};

const latest = <Frame>(_: Frame | null, frame: Frame): Frame => frame;

/** {@link useFrames} for a view whose frames are complete: shows the last one. */
export const useLatestFrame = <Name extends ViewName>(
  view: Name,
  query: QueryOf<Name> | undefined,
): FrameOf<Name> | null => useFrames(view, query, latest<FrameOf<Name>>);

/** The state of the connection. The readings of a server-rendered page count as received when it was rendered, until the page has its own. */
export const useLinkStatus = (): LinkStatusFrame | null => {
  const link = useLatestFrame('link-status', null);
  const firstFrames = useContext(FirstFramesContext);
  if (link === null || firstFrames === null || !hasNothing(link)) return link;
  return { ...link, lastEventAt: firstFrames.at };
};
