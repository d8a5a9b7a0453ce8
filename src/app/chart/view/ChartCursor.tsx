import { useTimeZone } from '#app/site-config.tsx';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import * as styles from './ChartCanvas.css.ts';
import { attachGestures } from '#app/chart/gestures/chart-gestures.ts';
import { keyAction, type KeyAction } from '#app/chart/gestures/chart-keys.ts';
import type { ChartPanel } from '#app/chart/marks/chart-panels.ts';
import {
  panView,
  viewSpan,
  viewWith,
  WHOLE,
  zoomAnchor,
  zoomView,
  type ChartView,
} from '#app/chart/gestures/chart-view.ts';
import type { BarHours } from '#app/chart/marks/rain-bars.ts';
import { instantsOf, nearestIndex } from '#app/chart/marks/readout.ts';
import { instantText } from './series-texts.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import type { Writable } from '#app/state/store.ts';

/** Whether an instant is in view and its readings have arrived. */
const isAtHand = (target: EpochMs, held: TimeSpan, span: TimeSpan): boolean =>
  target >= Math.max(held.from, span.from) && target <= Math.min(held.to, span.to);

/** The nearest stop, if it is in view. */
const nearestIn = (instants: Float64Array, target: EpochMs, span: TimeSpan): EpochMs | null => {
  const nearest = instants[nearestIndex(instants, target)];
  return nearest !== undefined && nearest >= span.from && nearest <= span.to
    ? epochMs(nearest)
    : null;
};

interface ChartCursorProps {
  readonly panels: readonly ChartPanel[];
  readonly range: TimeSpan;
  /** Read at each gesture and key: a moved picture is not rendered. */
  readonly views: Writable<ChartView>;
  /** The part of the range the panels' readings cover. */
  readonly held: TimeSpan;
  readonly barHours: BarHours;
  readonly instant: EpochMs | null;
  readonly onInstant: (instant: EpochMs | null) => void;
  readonly onTable: () => void;
}

const instantAt = (place: number, { from, to }: TimeSpan): EpochMs =>
  epochMs(from + place * (to - from));

/** Gestures on `surface`: they point at an instant and move the view. */
const usePointing = (
  surface: RefObject<HTMLElement | null>,
  slider: RefObject<HTMLElement | null>,
  instants: Float64Array,
  { range, views, onInstant }: ChartCursorProps,
): void => {
  const point = useEffectEvent((place: number | null) => {
    const span = viewSpan(views.read(), range);
    onInstant(place === null ? null : nearestIn(instants, instantAt(place, span), span));
  });
  const drag = useEffectEvent((by: number) => panBy(views, range, -by));
  const zoom = useEffectEvent((factor: number, place: number) => {
    views.change((shown) =>
      zoomView(shown, range, factor, instantAt(place, viewSpan(shown, range))),
    );
  });
  const isWhole = useEffectEvent(() => views.read().kind === 'whole');
  const reset = useEffectEvent(() => views.change(() => WHOLE));
  useEffect(() => {
    if (surface.current === null) return undefined;
    return attachGestures(surface.current, {
      // Keys continue from the pointed instant.
      grab: () => slider.current?.focus({ preventScroll: true, focusVisible: false }),
      point: (place) => point(place),
      drag: (by) => drag(by),
      zoom: (factor, place) => zoom(factor, place),
      reset: () => reset(),
      canDrag: () => !isWhole(),
      canZoomOut: () => !isWhole(),
    });
  }, [surface, slider]);
};

/** Pans by a share of what is in view. */
const panBy = (views: Writable<ChartView>, range: TimeSpan, by: number): void =>
  views.change((shown) => {
    const { from, to } = viewSpan(shown, range);
    return panView(shown, range, by * (to - from));
  });

/** Keys on the slider: `read` goes to a stop, `act` does what a key means. */
const useReadingKeys = (
  instants: Float64Array,
  { range, views, held, instant, onInstant, onTable }: ChartCursorProps,
) => {
  /** The end of the range to read as soon as its readings arrive. */
  const aim = useRef<EpochMs | null>(null);
  const last = Math.max(0, instants.length - 1);
  useEffect(() => {
    const target = aim.current;
    const span = viewSpan(views.read(), range);
    if (target === null || !isAtHand(target, held, span)) return;
    aim.current = null;
    onInstant(nearestIn(instants, target, span));
  }, [instants, held, views, range, onInstant]);

  const read = (stop: number): void => {
    const time = instants[stop];
    if (time === undefined) return;
    const next = epochMs(time);
    onInstant(next);
    views.change((shown) => viewWith(shown, range, next));
  };
  const goToEnd = (which: 'first' | 'last'): void => {
    const by = range.to - range.from;
    const target = which === 'first' ? range.from : range.to;
    views.change((shown) => panView(shown, range, which === 'first' ? -by : by));
    const there = viewSpan(views.read(), range);
    const isHere = isAtHand(target, held, there);
    aim.current = isHere ? null : target;
    onInstant(isHere ? nearestIn(instants, target, there) : null);
  };
  const act = (action: KeyAction): void => {
    aim.current = null;
    switch (action.kind) {
      case 'step': {
        const from = nearestIndex(instants, instant ?? viewSpan(views.read(), range).to);
        read(Math.min(last, Math.max(0, instant === null ? from : from + action.by)));
        return;
      }
      case 'pan':
        panBy(views, range, action.by);
        return;
      case 'end':
        goToEnd(action.which);
        return;
      case 'zoom':
        views.change((shown) =>
          zoomView(shown, range, action.factor, zoomAnchor(shown, range, instant)),
        );
        return;
      case 'reset':
        views.change(() => WHOLE);
        return;
      case 'leave':
        onInstant(null);
        return;
      case 'table':
        onTable();
    }
  };
  return { last, read, act };
};

/** Handle of the crosshair: a slider over the instants with readings, for keys and screen readers, on a surface for pointers. */
export const ChartCursor = memo((props: ChartCursorProps) => {
  const { panels, barHours, instant } = props;
  const surface = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const instants = useMemo(() => instantsOf(panels.flatMap(({ series }) => series)), [panels]);
  const zone = useTimeZone();
  usePointing(surface, slider, instants, props);
  const { last, read, act } = useReadingKeys(instants, props);
  const index = instant === null ? last : Math.max(0, nearestIndex(instants, instant));

  return (
    <div ref={surface} className={styles.cursor} role="presentation">
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={analysisTexts.cursor}
        aria-keyshortcuts="T + - 0"
        // Without a chosen instant, live readings must not be announced one after another.
        aria-valuetext={
          instant === null
            ? analysisTexts.cursorHint
            : instantText(panels, epochMs(instants[index] ?? instant), barHours, zone)
        }
        onChange={(event) => read(event.currentTarget.valueAsNumber)}
        onKeyDown={(event: KeyboardEvent) => {
          const action = keyAction(event);
          if (action === null) return;
          event.preventDefault();
          act(action);
        }}
      />
    </div>
  );
});
