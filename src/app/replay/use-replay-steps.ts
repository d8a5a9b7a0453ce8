import { useEffect, useMemo, useState } from 'react';
import { COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import { stepAt } from '#contract/site/replay-address.ts';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  earlier,
  type EpochMs,
  epochMs,
} from '#domain/time/epoch-ms.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { useJournal } from '#app/journal/use-journal.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import type { PastSteps } from '#worker/api/past.ts';

/** What the bar spans. */
const SPAN_MS = 72 * HOUR_MS;
/** Crossings of a storm in three days. */
const MOST_CROSSINGS = 500;
/** After what could not be had. */
const AGAIN_MS = 15 * SECOND_MS;
/** Days of the journal that are asked for at most. */
const MOST_DAYS = 31;

/** A step is listed a minute after its end, in a list that may be a minute old. */
const LISTED_AFTER_MS = 2 * MINUTE_MS;

/** A span of the bar, both ends on steps. */
export interface ReplaySpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The newest instant that a visitor is led to. */
export const newestInstant = (): EpochMs => stepAt(presentTime() - LISTED_AFTER_MS);

/** The end of the step that has an instant. */
export const endOfStep = (instant: EpochMs): EpochMs => epochMs(stepAt(instant) + COLUMN_STEP_MS);

const spanAround = (at: EpochMs): ReplaySpan => {
  const to = earlier(newestInstant(), stepAt(at + DAY_MS));
  return { from: epochMs(to - SPAN_MS), to };
};

/** The three days around an instant: the same ones until it leaves them. */
export const useReplaySpan = (at: EpochMs): ReplaySpan => {
  const [held, setHeld] = useState(() => spanAround(at));
  if (at >= held.from && at <= held.to) return held;
  const next = spanAround(at);
  if (next.from !== held.from) setHeld(next);
  return next;
};

/** What there is of the past in a span; null while it is on its way, or cannot be had. */
export const useReplaySteps = ({ from, to }: ReplaySpan, isReady: boolean): PastSteps | null => {
  const core = useDataCore();
  const [steps, setSteps] = useState<PastSteps | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const found = await core.pastSteps(from, to).catch(() => null);
      if (isLeft) return;
      setSteps(found);
      if (found === null) timer = setTimeout(() => void read(), AGAIN_MS);
    };
    void read();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [core, from, to, isReady]);
  return steps;
};

/** Instants in a span at which a river reached a level, oldest first. */
export const useCrossings = ({ from, to }: ReplaySpan): readonly EpochMs[] => {
  const days = Math.min(MOST_DAYS, Math.ceil((presentTime() - from) / DAY_MS) + 1);
  const query = useMemo(
    () => ({
      codigos: null,
      kinds: ['level-reached'] as const,
      search: '',
      days,
      to,
      limit: MOST_CROSSINGS,
    }),
    [days, to],
  );
  const journal = useJournal(query);
  return useMemo(() => {
    if (journal.kind !== 'ready') return [];
    const instants = journal.entries.flatMap(({ at, annulled }) =>
      annulled === null && at >= from && at <= to ? [at] : [],
    );
    return instants.toSorted((a, b) => a - b);
  }, [journal, from, to]);
};
