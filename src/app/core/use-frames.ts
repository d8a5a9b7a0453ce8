import { useEffect, useRef, useState } from 'react';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { useDataCore } from './data-core.tsx';
import { runFrameLoop, type FrameLoop } from './frame-loop.ts';

/**
 * A live view of the data core for React. `open`, `reduce` and `paceOf` must be stable (module scope). `spec` must keep its identity
 * while it means the same; a new one reshapes the cursor. `paceOf`: milliseconds from a frame to the next at least. Null until the first
 * frame. Throws what ended it, for the screen's error boundary.
 */
export const useFrames = <Frame, Spec, View>(
  open: (core: DataCoreApi, spec: Spec) => Promise<ViewCursor<Frame, Spec>>,
  spec: Spec,
  reduce: (view: View | null, frame: Frame) => View,
  paceOf?: (frame: Frame) => number,
): View | null => {
  const core = useDataCore();
  const [store] = useState(() => createStore<View | null>(null));
  const [fault, setFault] = useState<{ readonly thrown: unknown } | null>(null);
  const loop = useRef<FrameLoop<Spec> | null>(null);
  const latestSpec = useRef(spec);

  useEffect(() => {
    const running = runFrameLoop(
      (wanted: Spec) => open(core, wanted),
      latestSpec.current,
      (frame) => store.change((view) => reduce(view, frame)),
      (thrown) => setFault({ thrown }),
      paceOf,
    );
    loop.current = running;
    return () => {
      running.stop();
      loop.current = null;
    };
  }, [core, open, reduce, store, paceOf]);

  useEffect(() => {
    if (latestSpec.current === spec) return;
    latestSpec.current = spec;
    loop.current?.reshape(spec);
  }, [spec]);

  const view = useStore(store);
  if (fault !== null) throw fault.thrown;
  return view;
};
