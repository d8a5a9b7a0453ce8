import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { earlier, type EpochMs } from '#domain/time/epoch-ms.ts';
import { newestInstant } from './use-replay-steps.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { useTimeZone } from '#app/site-config.tsx';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import type { ReplaySearch } from '#contract/site/replay-search.ts';
import { replay } from './replay.ts';
import { useWayBack } from './use-way-back.ts';

/** The address follows a finger on the slider after so long. */
const ADDRESS_AFTER_MS = 300;

interface Place {
  /** Of the address. */
  readonly asked: EpochMs;
  readonly at: EpochMs;
  /** What this control wrote into the address last; another one was asked for by the visitor. */
  readonly written: EpochMs | null;
}

/** Moves a page through the past and back to the present. `asked`: the instant of the address. `currentAt` reads `at`, and stays the same function. */
export const useReplayControl = (asked: EpochMs) => {
  const core = useDataCore();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>({ asked, at: asked, written: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** As in the place, for what follows a change of the address alone. */
  const written = useRef<EpochMs | null>(null);
  /** As in the place, for what a button adds to it. */
  const latest = useRef(asked);
  useLayoutEffect(() => {
    latest.current = place.at;
  }, [place.at]);
  const currentAt = useCallback(() => latest.current, []);
  if (asked !== place.asked) {
    const isOwn = asked === place.written;
    setPlace(isOwn ? { ...place, asked } : { asked, at: asked, written: null });
  }
  useEffect(() => {
    if (asked === written.current) return;
    // Forward may lead to it once more.
    written.current = null;
    clearTimeout(timer.current);
    replay.seek(core, asked);
  }, [core, asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const goTo = useCallback(
    (wanted: EpochMs) => {
      const at = earlier(wanted, newestInstant());
      setPlace((before) => ({ ...before, at }));
      replay.seek(core, at);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = at;
        setPlace((before) => ({ ...before, written: at }));
        const em = replayParameterOf(at, zone);
        void navigate({
          to: '.',
          search: (before: ReplaySearch) => ({ ...before, em }),
          replace: true,
          resetScroll: false,
        });
      }, ADDRESS_AFTER_MS);
    },
    [core, zone, navigate],
  );
  const goBack = useWayBack();
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    goBack();
  }, [goBack]);
  return { at: place.at, currentAt, goTo, leave };
};
