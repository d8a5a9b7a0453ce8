import { Link, Navigate } from '@tanstack/react-router';
import {
  ChevronLeft,
  ChevronRight,
  Download,
  Pause,
  Play,
  SkipBack,
  SkipForward,
} from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useState } from 'react';
import { COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import { HOUR_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { dayOf, startOfDay } from '#domain/time/zone-days.ts';
import { replayInstantOf, replayParameterOf, stepAt } from '#contract/site/replay-address.ts';
import { momentTexts } from '#i18n/pt-br/moment.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { DataCoreProvider, useDataCore } from '#app/core/data-core.tsx';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { useBrowserValue } from '#app/state/use-browser-value.ts';
import { useStore, useStorePart } from '#app/state/use-store.ts';
import { useTitledAs } from '#app/ui/page-subject.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { CalendarButton } from '#app/ui/controls/CalendarButton.tsx';
import { FIRST_YEAR } from '#domain/time/date-range.ts';
import { bareControl } from '#app/ui/controls/field.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './ReplayBar.css.ts';
import { ReplayStrip } from './ReplayStrip.tsx';
import { replay } from './replay.ts';
import {
  endOfStep,
  newestInstant,
  useCrossings,
  useReplaySpan,
  useReplaySteps,
} from './use-replay-steps.ts';
import { useEscape } from './use-escape.ts';
import { useIsPastShown, useReplayParameter } from './use-is-replay.ts';
import { useReplayControl } from './use-replay-control.ts';
import { PRESENT } from './use-way-back.ts';

const ICONS = {
  earlier: ChevronLeft,
  later: ChevronRight,
  crossingBefore: SkipBack,
  crossingAfter: SkipForward,
  play: Play,
  pause: Pause,
} as const;

const SPEEDS = [60, 600] as const;

type Control = ReturnType<typeof useReplayControl>;

/** Shows one step after the other; one is shown as long as it lasted, divided by the speed. `words`: its beginning and its end, to be announced. */
const usePlaying = ({ at, currentAt, goTo }: Pick<Control, 'at' | 'currentAt' | 'goTo'>) => {
  const zone = useTimeZone();
  const [{ isPlaying, endedAt }, setPlay] = useState<{
    readonly isPlaying: boolean;
    readonly endedAt: EpochMs | null;
  }>({ isPlaying: false, endedAt: null });
  const [speed, setSpeed] = useState<number>(600);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const next = epochMs(at + COLUMN_STEP_MS);
    const wait = COLUMN_STEP_MS / speed;
    const timer = setTimeout(() => {
      if (next > newestInstant()) setPlay({ isPlaying: false, endedAt: at });
      else goTo(next);
    }, wait);
    return () => clearTimeout(timer);
  }, [isPlaying, speed, at, goTo]);
  const toggle = useCallback(() => {
    const endedAt = currentAt();
    setPlay((before) => ({ isPlaying: !before.isPlaying, endedAt }));
  }, [currentAt]);
  const stopped = endedAt === at ? replayTexts.stopped(formatExactInstant(at, zone)) : null;
  return { isPlaying, toggle, speed, setSpeed, words: isPlaying ? replayTexts.playing : stopped };
};
type Playing = ReturnType<typeof usePlaying>;

/** Saves the instant that is shown as a file, and what came of it in words. */
const useSaving = (shown: EpochMs | null) => {
  const { network, pastUrl } = useSiteConfig();
  const [outcome, setOutcome] = useState<{ readonly at: EpochMs; readonly text: string } | null>(
    null,
  );
  const isBusy = outcome?.text === replayTexts.saving;
  const save = async (at: EpochMs): Promise<void> => {
    if (isBusy || pastUrl === null) return;
    setOutcome({ at, text: replayTexts.saving });
    let isSaved = false;
    try {
      const { saveMoment } = await import('./save-moment.ts');
      isSaved = await saveMoment(pastUrl, replayParameterOf(at, network.timeZone));
    } catch {
      // Offline.
    }
    setOutcome({ at, text: isSaved ? replayTexts.saved : replayTexts.notSaved });
  };
  return { save, isBusy, outcome: outcome?.at === shown ? outcome.text : null };
};

/** No step that is played is announced. */
const liveness = (isPlaying: boolean) => (isPlaying ? 'off' : 'polite');

interface NoteProps extends Pick<Control, 'currentAt' | 'leave'> {
  /** The instant that is sought, while none is shown. */
  readonly first: EpochMs | null;
  readonly isPlaying: boolean;
}

/** Which instant is shown. Not rendered for what a finger passes on its way. */
const Note = memo(({ first, currentAt, leave, isPlaying }: NoteProps) => {
  const core = useDataCore();
  const zone = useTimeZone();
  const { shown, answer } = useStore(replay.state);
  const { save, isBusy, outcome } = useSaving(shown);
  const known = shown ?? first;
  const instant = known === null ? '' : formatExactInstant(known, zone);
  useTitledAs(shown === null ? '' : `${replayTexts.asOf(instant)} · `);
  const isLoading = useStore(replay.isLoading);
  const isTrouble = !isLoading && (answer === 'failed' || answer === 'none');
  const trouble = isTrouble ? replayTexts[answer] : null;
  return (
    <div className={styles.note}>
      <output className={styles.asOf} aria-live={liveness(isPlaying)}>
        {shown === null ? null : (
          <>
            <strong>{replayTexts.asOf(instant)}</strong>, {replayTexts.notNow}.{' '}
          </>
        )}
        {trouble ?? (shown === null ? replayTexts.loading(instant) : outcome)}{' '}
        {trouble === null ? null : <Link to="/momento">{momentTexts.title}</Link>}
      </output>
      {answer === 'failed' ? (
        <Button className={styles.back} onClick={() => replay.seek(core, currentAt())}>
          {replayTexts.retry}
        </Button>
      ) : null}
      {shown === null ? null : (
        <Button
          className={styles.save}
          aria-label={replayTexts.save}
          title={replayTexts.save}
          aria-busy={isBusy}
          onClick={() => void save(shown)}
        >
          <Download size={20} />
        </Button>
      )}
      <Button className={styles.back} onClick={leave}>
        {replayTexts.back}
      </Button>
    </div>
  );
});
Note.displayName = 'Note';

interface StepsProps
  extends
    Pick<Control, 'currentAt' | 'goTo'>,
    Pick<Playing, 'isPlaying' | 'toggle' | 'speed' | 'setSpeed'> {
  /** The crossings next to the instant, where there are any. */
  readonly before: EpochMs | undefined;
  readonly after: EpochMs | undefined;
}

/** The buttons that lead from an instant to another one, the same ones at every instant. */
const Steps = memo(
  ({ currentAt, goTo, before, after, isPlaying, toggle, speed, setSpeed }: StepsProps) => {
    const by = (ms: number) => (): void => goTo(epochMs(currentAt() + ms));
    const button = (name: keyof typeof ICONS, go?: () => void) => {
      const Icon = ICONS[name];
      return (
        <Button
          look="quiet"
          className={styles.button}
          aria-label={replayTexts[name]}
          title={replayTexts[name]}
          // Disabled it would lose the focus.
          aria-disabled={go === undefined}
          onClick={go}
        >
          <Icon size={20} fill={name === 'play' || name === 'pause' ? 'currentColor' : 'none'} />
        </Button>
      );
    };
    return (
      <>
        {button('crossingBefore', before === undefined ? undefined : () => goTo(endOfStep(before)))}
        {button('earlier', by(-COLUMN_STEP_MS))}
        {button(isPlaying ? 'pause' : 'play', toggle)}
        {button('later', by(COLUMN_STEP_MS))}
        {button('crossingAfter', after === undefined ? undefined : () => goTo(endOfStep(after)))}
        <select
          className={bareControl}
          aria-label={replayTexts.speed}
          value={speed}
          onChange={({ target }) => setSpeed(Number(target.value))}
        >
          {SPEEDS.map((known) => (
            <option key={known} value={known}>
              {replayTexts.speeds[known]}
            </option>
          ))}
        </select>
      </>
    );
  },
);
Steps.displayName = 'Steps';

/** Moves the page through the past: which instant is shown, what there is around it, and the way back to the present. */
const Controls = ({
  at,
  currentAt,
  goTo,
  playing,
}: Pick<Control, 'at' | 'currentAt' | 'goTo'> & { readonly playing: Playing }) => {
  const zone = useTimeZone();
  const span = useReplaySpan(at);
  const isShown = useIsPastShown();
  const isReady = useStorePart(replay.state, ({ answer }) => answer === 'ready');
  const steps = useReplaySteps(span, isReady);
  const crossings = useCrossings(span);
  const before = crossings.findLast((crossing) => endOfStep(crossing) < at);
  const after = crossings.find((crossing) => endOfStep(crossing) > at);
  const { isPlaying, toggle, speed, setSpeed, words: announced } = playing;
  const isLoading = useStore(replay.isLoading);
  const onKey = (event: KeyboardEvent): void => {
    if (!event.shiftKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    goTo(epochMs(at + (event.key === 'ArrowLeft' ? -HOUR_MS : HOUR_MS)));
  };
  const step = steps === null ? -1 : Math.round((at - steps.from) / steps.stepMs) - 1;
  const reporting = steps?.reporting[step];
  const words = reporting === undefined ? '' : `, ${replayTexts.reporting(reporting)}`;
  return (
    <>
      <div className={styles.buttons}>
        <CalendarButton
          label={replayTexts.day}
          className={styles.button}
          day={dayOf(at, zone)}
          first={`${FIRST_YEAR}-01-01`}
          last={dayOf(presentTime(), zone)}
          onPick={(day) => {
            const sinceMidnight = at - startOfDay(dayOf(at, zone), zone);
            goTo(stepAt(startOfDay(day, zone) + sinceMidnight));
          }}
        />
        <Steps
          currentAt={currentAt}
          goTo={goTo}
          before={before}
          after={after}
          isPlaying={isPlaying}
          toggle={toggle}
          speed={speed}
          setSpeed={setSpeed}
        />
      </div>
      <div className={styles.slider}>
        <ReplayStrip span={span} steps={steps} crossings={crossings} />
        <input
          type="range"
          className={styles.range}
          aria-label={replayTexts.instant}
          aria-valuetext={`${formatExactInstant(at, zone)}${words}`}
          min={span.from}
          max={span.to}
          step={COLUMN_STEP_MS}
          value={at}
          onKeyDown={onKey}
          onChange={({ target }) => goTo(epochMs(target.valueAsNumber))}
        />
        {/* Over the strip: nothing moves. */}
        <output className={styles.loading} aria-live={liveness(isPlaying)}>
          {isLoading && isShown ? replayTexts.loading(formatExactInstant(at, zone)) : null}
        </output>
        <output className={visuallyHidden}>{announced}</output>
      </div>
    </>
  );
};

const BarAt = ({ asked }: { readonly asked: EpochMs }) => {
  const { at, currentAt, goTo, leave } = useReplayControl(asked);
  useEscape(leave);
  const playing = usePlaying({ at, currentAt, goTo });
  const isShown = useIsPastShown();
  // A server does not know when its page is read.
  const isInBrowser = useBrowserValue(() => true, false);
  return (
    <>
      <Note
        first={isShown ? null : at}
        currentAt={currentAt}
        leave={leave}
        isPlaying={playing.isPlaying}
      />
      <div className={styles.controls}>
        {isInBrowser ? (
          <Controls at={at} currentAt={currentAt} goTo={goTo} playing={playing} />
        ) : null}
      </div>
    </>
  );
};

/** Above every screen that shows an instant of the past; nothing above the present. */
export const ReplayBar = ({ present }: { readonly present: DataCoreApi }) => {
  const asked = replayInstantOf(useReplayParameter(), useTimeZone());
  // The address names no instant that there is.
  if (asked === null) return <Navigate to="." search={PRESENT} replace />;
  return (
    <section className={styles.bar} aria-label={replayTexts.region}>
      {/* Crossings after the instant are in it too. */}
      <DataCoreProvider core={present}>
        <BarAt asked={asked} />
      </DataCoreProvider>
    </section>
  );
};
