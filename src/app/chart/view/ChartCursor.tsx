import { useTimeZone } from '#app/site-config.tsx';
import { memo, useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from 'react';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { analysisTexts } from '#i18n/pt-br/analysis.ts';
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

/** Handle of the crosshair: a slider over the instants with readings, for keys and screen readers, on a surface for pointers. */
export const ChartCursor = memo(
  ({
    panels,
    range,
    views,
    held,
    barHours,
    instant,
    onInstant,
    onTable,
  }: {
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
  }) => {
    const surface = useRef<HTMLDivElement>(null);
    const slider = useRef<HTMLInputElement>(null);
    const instants = useMemo(() => instantsOf(panels.flatMap(({ series }) => series)), [panels]);
    /** The end of the range to read as soon as its readings arrive. */
    const aim = useRef<EpochMs | null>(null);
    const last = Math.max(0, instants.length - 1);
    const index = instant === null ? last : Math.max(0, nearestIndex(instants, instant));
    const zone = useTimeZone();
    const spanNow = (): TimeSpan => viewSpan(views.read(), range);
    const instantAt = (place: number, { from, to }: TimeSpan): EpochMs =>
      epochMs(from + place * (to - from));

    useEffect(() => {
      const target = aim.current;
      const span = viewSpan(views.read(), range);
      if (target === null || !isAtHand(target, held, span)) return;
      aim.current = null;
      onInstant(nearestIn(instants, target, span));
    }, [instants, held, views, range, onInstant]);

    const point = useEffectEvent((place: number | null) => {
      const span = spanNow();
      onInstant(place === null ? null : nearestIn(instants, instantAt(place, span), span));
    });
    /** Pans by a share of what is in view. */
    const pan = (by: number): void =>
      views.change((shown) => {
        const { from, to } = viewSpan(shown, range);
        return panView(shown, range, by * (to - from));
      });
    const drag = useEffectEvent((by: number) => pan(-by));
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
    }, []);

    const read = (stop: number): void => {
      const time = instants[stop];
      if (time === undefined) return;
      const next = epochMs(time);
      onInstant(next);
      views.change((shown) => viewWith(shown, range, next));
    };

    const act = (action: KeyAction): void => {
      aim.current = null;
      const span = spanNow();
      switch (action.kind) {
        case 'step': {
          const from = nearestIndex(instants, instant ?? span.to);
          read(Math.min(last, Math.max(0, instant === null ? from : from + action.by)));
          return;
        }
        case 'pan':
          pan(action.by);
          return;
        case 'end': {
          const by = range.to - range.from;
          const target = action.which === 'first' ? range.from : range.to;
          views.change((shown) => panView(shown, range, action.which === 'first' ? -by : by));
          const there = spanNow();
          const isHere = isAtHand(target, held, there);
          aim.current = isHere ? null : target;
          onInstant(isHere ? nearestIn(instants, target, there) : null);
          return;
        }
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
  },
);
