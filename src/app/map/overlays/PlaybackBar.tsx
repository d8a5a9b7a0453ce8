import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useTimeZone } from '#app/site-config.tsx';
import {
  ANIMATION_SPEEDS,
  type AnimationStep,
  type FrameAnimation,
  frameWords,
} from './frame-animation.ts';
import { formatNumber } from '#domain/text/format.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import type { OverlayKind } from './overlay-choice.ts';
import { bareControl } from '#app/ui/controls/field.css.ts';
import * as styles from './PlaybackBar.css.ts';

const texts = mapTexts.overlays;

/** The usual icons of a player. */
const ICONS = { play: Play, pause: Pause, previous: SkipBack, next: SkipForward } as const;

export interface PlaybackBarProps {
  readonly kind: OverlayKind;
  readonly animation: FrameAnimation;
  /** Frames whose tiles are there. */
  readonly loadedFrames: number;
  /** The tiles of the frame in sight are not there yet. */
  readonly isMissing: boolean;
  readonly onStep: (step: AnimationStep) => void;
}

/** The loop over the pictures: which instant is in sight, back and forth, at what speed. */
export const PlaybackBar = (props: PlaybackBarProps) => {
  const { kind, animation, loadedFrames, isMissing, onStep } = props;
  const { times, index, interval, speed } = animation;
  const zone = useTimeZone();
  if (times.length === 0) return null;
  const when = frameWords(animation, isMissing, zone);
  const isAlone = times.length < 2;
  const isPlaying = interval !== null;
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
    <fieldset className={styles.bar} aria-label={texts.playback}>
      <p className={styles.when}>
        <span className={styles.kind}>{texts.kinds[kind]} · </span>
        {when}
        {loadedFrames < times.length && !isMissing ? (
          <span className={styles.loading}> · {texts.loaded(loadedFrames, times.length)}</span>
        ) : null}
      </p>
      <div className={styles.controls}>
        {button('previous', { kind: 'step', by: -1 })}
        {isPlaying ? button('pause', { kind: 'pause' }) : button('play', { kind: 'play' })}
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
          aria-valuetext={when}
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
    </fieldset>
  );
};
