import { useMemo, useRef, type PointerEvent } from 'react';
import type { EpochMs } from '#domain/epoch-ms.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import * as styles from './ChartCanvas.css.ts';
import type { ChartPanel } from './chart-panels.ts';
import { instantsOf, nearestIndex } from './readout.ts';
import { instantText } from './reading-texts.ts';
import type { TimeSpan } from './scales.ts';

export interface ChartCursorProps {
  readonly panels: readonly ChartPanel[];
  readonly span: TimeSpan;
  readonly instant: EpochMs | null;
  readonly onInstant: (instant: EpochMs | null) => void;
}

/** The crosshair's handle: a slider over the instants that have readings, for pointer, finger, keys and ears. */
export const ChartCursor = ({ panels, span, instant, onInstant }: ChartCursorProps) => {
  const slider = useRef<HTMLInputElement>(null);
  const instants = useMemo(() => instantsOf(panels.flatMap(({ series }) => series)), [panels]);
  const last = instants.length - 1;
  if (last < 0) return null;
  const index = instant === null ? last : nearestIndex(instants, instant);

  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const fraction = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    const pointed = span.from + fraction * (span.to - span.from);
    onInstant(instants[nearestIndex(instants, pointed)] ?? null);
  };

  return (
    <div
      className={styles.cursor}
      role="presentation"
      onPointerDown={(event) => {
        follow(event);
        // From a pointed instant on, the arrow keys go on.
        slider.current?.focus({ preventScroll: true });
        event.preventDefault();
      }}
      onPointerMove={follow}
      onPointerLeave={(event) => {
        // A lifted finger leaves too, but what it pointed at stays to be read.
        if (event.pointerType === 'mouse') onInstant(null);
      }}
    >
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={ptBr.analysis.cursor}
        // While nobody reads an instant, live readings must not be spoken one after the other.
        aria-valuetext={
          instant === null
            ? ptBr.analysis.cursorHint
            : instantText(panels, instants[index] ?? instant)
        }
        onChange={(event) => onInstant(instants[event.currentTarget.valueAsNumber] ?? null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onInstant(null);
        }}
      />
    </div>
  );
};
