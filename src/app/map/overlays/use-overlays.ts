import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type AnimationStep,
  type FrameAnimation,
  frameAt,
} from '#app/map/overlays/frame-animation.ts';
import type { OverlayFrame } from '#contract/weather-maps.ts';
import {
  leadingKind,
  OVERLAY_KINDS,
  type OverlayChoice,
  type OverlayKind,
} from './overlay-choice.ts';
import type { OverlayPicture, OverlayPictures } from './overlay-layers.ts';
import { useFrameAnimation } from './use-frame-animation.ts';
import { useWeatherMaps } from './use-weather-maps.ts';

/** Whether an overlay has pictures: not known before the first answer. */
type Availability = 'unknown' | 'available' | 'unavailable';

/** The service the pictures come from. */
export interface WeatherSource {
  /** Its weather-maps JSON; null where this site has none. */
  readonly url: string | null;
  /** Deepest zoom its tiles have. */
  readonly maxZoom: number;
}

/** Everything the screen shows of radar and satellite. */
export interface Overlays {
  /** spec 8: the last request for the list of pictures failed. */
  readonly rainviewerError: boolean;
  readonly availability: { readonly [Kind in OverlayKind]: Availability };
  /** Whose frames the loop goes through; null where no overlay is on. */
  readonly leading: OverlayKind | null;
  readonly animation: FrameAnimation;
  readonly step: (step: AnimationStep) => void;
  /** Frames of the loop whose tiles are there. */
  readonly loadedFrames: number;
  /** The tiles of the frame in sight are not there yet. */
  readonly isMissing: boolean;
  readonly pictures: OverlayPictures;
  readonly onFramesLoaded: (paths: ReadonlySet<string>) => void;
}

const NO_FRAMES: readonly OverlayFrame[] = [];
const NONE_LOADED: ReadonlySet<string> = new Set();

/** Radar and satellite for a choice; asks for nothing while no overlay is on. */
export const useOverlays = ({ url, maxZoom }: WeatherSource, choice: OverlayChoice): Overlays => {
  const leading = leadingKind(choice);
  const { maps, rainviewerError } = useWeatherMaps(url, leading !== null);
  const frames = leading === null || maps === null ? NO_FRAMES : maps[leading];
  const times = useMemo(() => frames.map(({ time }) => time), [frames]);
  const [loaded, onFramesLoaded] = useState(NONE_LOADED);
  const latest = useRef({ frames, loaded });
  useEffect(() => {
    latest.current = { frames, loaded };
  });
  // Stable, so that a frame that has come does not begin the interval anew.
  const [isLoaded] = useState(() => (time: number): boolean => {
    const known = latest.current;
    return known.frames.some((frame) => frame.time === time && known.loaded.has(frame.path));
  });
  const [animation, step] = useFrameAnimation(times, isLoaded);

  // spec 4: changing the map visualization clears the interval.
  const { visualization, opacity } = choice;
  useEffect(() => step({ kind: 'visualization', visualization }), [visualization, step]);

  const shownTime = animation.times[animation.index];
  const pictures = useMemo(() => {
    const pictureOf = (kind: OverlayKind): OverlayPicture | null => {
      const strength = opacity[kind];
      if (maps === null || strength === null) return null;
      const kindFrames = maps[kind];
      const frame = shownTime === undefined ? kindFrames.at(-1) : frameAt(kindFrames, shownTime);
      return {
        host: maps.host,
        frames: kindFrames,
        shown: frame?.path ?? null,
        opacity: strength,
        maxZoom,
      };
    };
    return { radar: pictureOf('radar'), satellite: pictureOf('satellite') };
  }, [maps, opacity, shownTime, maxZoom]);

  const shownPath = leading === null ? null : (pictures[leading]?.shown ?? null);
  const availabilityOf = (kind: OverlayKind): Availability => {
    if (maps === null) return 'unknown';
    return maps[kind].length > 0 ? 'available' : 'unavailable';
  };
  const [radar, satellite] = OVERLAY_KINDS;
  return {
    rainviewerError,
    availability: { radar: availabilityOf(radar), satellite: availabilityOf(satellite) },
    leading,
    animation,
    step,
    loadedFrames: frames.filter(({ path }) => loaded.has(path)).length,
    isMissing: shownPath !== null && !loaded.has(shownPath),
    pictures,
    onFramesLoaded,
  };
};
