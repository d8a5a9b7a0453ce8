import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { ANIMATION_SPEEDS, type AnimationStep } from './frame-animation.ts';
import { formatNumber } from '#domain/text/format.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import type { OverlayKind } from './overlay-choice.ts';
import type { Overlays } from './use-overlays.ts';
import { bareControl } from '#app/ui/controls/field.css.ts';
import * as styles from './PlaybackBar.css.ts';

const texts = mapTexts.overlays;

/** The usual icons of a player. */
const ICONS = { play: Play, pause: Pause, previous: SkipBack, next: SkipForward } as const;

export interface PlaybackBarProps {
  readonly kind: OverlayKind;
  readonly overlays: Overlays;
}

/** Back and forth over the pictures of a loop, at what speed. */
const LoopControls = ({ overlays }: Pick<PlaybackBarProps, 'overlays'>) => {
  const { animation, step: onStep, words } = overlays;
  const { times, index, interval, speed } = animation;
  const isAlone = times.length < 2;
  const button = (icon: keyof typeof ICONS, step: AnimationStep) => {
    const Icon = ICONS[icon];
    return (
      <button
        type="button"
        className={styles.button}
        aria-label={texts[icon]}
        disabled={isAlone}
        onClick={() => onStep(step)}
      >
        <Icon size={20} fill="currentColor" />
      </button>
    );
  };
  return (
    <div className={styles.controls}>
      {button('previous', { kind: 'step', by: -1 })}
      {interval !== null ? button('pause', { kind: 'pause' }) : button('play', { kind: 'play' })}
      {button('next', { kind: 'step', by: 1 })}
      <input
        type="range"
        className={styles.scrubber}
        min={0}
        max={times.length - 1}
        step={1}
        value={index}
        disabled={isAlone}
        aria-label={texts.frame}
        aria-valuetext={words}
        onChange={(event) => onStep({ kind: 'seek', index: event.target.valueAsNumber })}
      />
      <select
        className={bareControl}
        aria-label={texts.speed}
        value={speed}
        disabled={isAlone}
        onChange={(event) => {
          const chosen = ANIMATION_SPEEDS.find((known) => String(known) === event.target.value);
          if (chosen !== undefined) onStep({ kind: 'speed', speed: chosen });
        }}
      >
        {ANIMATION_SPEEDS.map((known) => (
          <option key={known} value={known}>
            {texts.times(formatNumber(known, Number.isInteger(known) ? 0 : 1))}
          </option>
        ))}
      </select>
    </div>
  );
};

/** Which picture is in sight, and the controls of its loop. A picture of the past has none: the bar of the instant moves it. */
export const PlaybackBar = ({ kind, overlays }: PlaybackBarProps) => {
  const { animation, loadedFrames, isMissing, isPast, words } = overlays;
  const { length } = animation.times;
  if (length === 0) return null;
  return (
    <fieldset className={styles.bar} aria-label={texts.playback}>
      <p className={styles.when}>
        <span className={isPast ? undefined : styles.kind}>{texts.kinds[kind]} · </span>
        {words}
        {loadedFrames < length && !isMissing ? (
          <span className={styles.loading}> · {texts.loaded(loadedFrames, length)}</span>
        ) : null}
      </p>
      {isPast ? null : <LoopControls overlays={overlays} />}
    </fieldset>
  );
};
