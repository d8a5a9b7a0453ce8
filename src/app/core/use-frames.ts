import { useEffect, useRef, useState } from 'react';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import type { FrameOf, SpecOf, ViewName } from '#worker/api/views.ts';
import { useDataCore } from './data-core.tsx';
import { runFrameLoop, type FrameLoop } from './frame-loop.ts';

/**
 * A live view of the data core for React. `reduce` and `paceOf` must be stable (module scope). `spec` must keep its identity while it
 * means the same; a new one reshapes the cursor. `paceOf`: milliseconds from a frame to the next at least. Null until the first frame.
 * Throws what ended it, for the screen's error boundary.
 */
export const useFrames = <Name extends ViewName, Shown>(
  view: Name,
  spec: SpecOf<Name>,
  reduce: (shown: Shown | null, frame: FrameOf<Name>) => Shown,
  paceOf?: (frame: FrameOf<Name>) => number,
): Shown | null => {
  const core = useDataCore();
  const [store] = useState(() => createStore<Shown | null>(null));
  const [fault, setFault] = useState<{ readonly thrown: unknown } | null>(null);
  const loop = useRef<FrameLoop<SpecOf<Name>> | null>(null);
  const latestSpec = useRef(spec);

  useEffect(() => {
    const running = runFrameLoop(
      (wanted: SpecOf<Name>) => core.open(view, wanted),
      latestSpec.current,
      (frame) => store.change((last) => reduce(last, frame)),
      (thrown) => setFault({ thrown }),
      paceOf,
    );
    loop.current = running;
    return () => {
      running.stop();
      loop.current = null;
    };
  }, [core, view, reduce, store, paceOf]);

  useEffect(() => {
    if (latestSpec.current === spec) return;
    latestSpec.current = spec;
    loop.current?.reshape(spec);
  }, [spec]);

  const shown = useStore(store);
  if (fault !== null) throw fault.thrown;
  return shown;
};

const latest = <Frame>(_: Frame | null, frame: Frame): Frame => frame;

/** {@link useFrames} of a view whose every frame says all there is to show. */
export const useLatestFrame = <Name extends ViewName>(
  view: Name,
  spec: SpecOf<Name>,
): FrameOf<Name> | null => useFrames(view, spec, latest<FrameOf<Name>>);
