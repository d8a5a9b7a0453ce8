import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import {
  animate,
  type AnimationStep,
  type FrameAnimation,
  frameAt,
  frameWords,
  keptFrameAt,
  STANDING,
} from '#app/map/overlays/frame-animation.ts';
import { useTimeZone } from '#app/site-config.tsx';
import type { OverlayFrame, WeatherMaps } from '#contract/site/weather-maps.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { leadingKind, type OverlayChoice, type OverlayKind } from './overlay-choice.ts';
import type { OverlayPicture, OverlayPictures } from './overlay-layers.ts';
import { loadWeatherMaps, WeatherMapsPoll, type WeatherMapsState } from './weather-maps-poll.ts';

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
  /** SPEC 8: the last request for the list of pictures failed. */
  readonly rainviewerError: boolean;
  readonly availability: { readonly [Kind in OverlayKind]: Availability };
  /** Whose frames the loop goes through; null where no overlay is on. */
  readonly leading: OverlayKind | null;
  readonly animation: FrameAnimation;
  /** Which picture is in sight, in words; empty where there is none. */
  readonly words: string;
  /** They are those of an instant of the past: nothing plays. */
  readonly isPast: boolean;
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

const NOTHING: WeatherMapsState = { maps: null, rainviewerError: false };

/** The available pictures, polled only while an overlay is on. `url` null: this site has none. */
const useWeatherMaps = (url: string | null, isOn: boolean): WeatherMapsState => {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (url === null || !isOn) return undefined;
    const poll = new WeatherMapsPoll(() => loadWeatherMaps(url, location.href), setState);
    const wake = (): void => {
      if (document.visibilityState === 'visible') poll.wake();
    };
    poll.start();
    document.addEventListener('visibilitychange', wake);
    return () => {
      poll.stop();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [url, isOn]);
  return state;
};

/** A running loop over frames; `times` must keep its identity while it means the same. */
const useFrameAnimation = (
  times: readonly number[],
  isLoaded: (time: number) => boolean,
): readonly [FrameAnimation, (step: AnimationStep) => void] => {
  const [animation, step] = useReducer(animate, STANDING);
  useEffect(() => step({ kind: 'frames', times }), [times]);
  const { interval } = animation;
  useEffect(() => {
    if (interval === null) return undefined;
    const timer = setInterval(() => {
      // A hidden page does not play.
      if (document.visibilityState === 'visible') step({ kind: 'tick', isLoaded });
    }, interval);
    return () => clearInterval(timer);
  }, [interval, isLoaded]);
  return [animation, step];
};

/** The frames of each kind that may be shown: of an instant of the past its own one, where the service still has it. */
const useShownPictures = (maps: WeatherMaps | null, past: EpochMs | null) => {
  const of = (kind: OverlayKind): OverlayFrame | null | undefined =>
    maps === null || past === null ? null : keptFrameAt(maps[kind], past);
  // A frame is the same over many instants.
  const radar = of('radar');
  const satellite = of('satellite');
  return useMemo(() => {
    const kept = (frame: OverlayFrame | null | undefined, kind: OverlayKind) => {
      if (frame === undefined) return NO_FRAMES;
      return frame === null ? (maps?.[kind] ?? NO_FRAMES) : [frame];
    };
    return { radar: kept(radar, 'radar'), satellite: kept(satellite, 'satellite') };
  }, [maps, radar, satellite]);
};

/** Radar and satellite for a choice, of now or of an instant of the past; asks for nothing while no overlay is on. */
export const useOverlays = (
  { url, maxZoom }: WeatherSource,
  choice: OverlayChoice,
  past: EpochMs | null,
): Overlays => {
  const zone = useTimeZone();
  const leading = leadingKind(choice);
  const { maps, rainviewerError } = useWeatherMaps(url, leading !== null);
  const framesOf = useShownPictures(maps, past);
  const frames = leading === null ? NO_FRAMES : framesOf[leading];
  const times = useMemo(() => frames.map(({ time }) => time), [frames]);
  const [loaded, onFramesLoaded] = useState(NONE_LOADED);
  const latest = useRef({ frames, loaded });
  useEffect(() => {
    latest.current = { frames, loaded };
  });
  // Stable, so that a loaded frame does not restart the interval.
  const [isLoaded] = useState(() => (time: number): boolean => {
    const known = latest.current;
    return known.frames.some((frame) => frame.time === time && known.loaded.has(frame.path));
  });
  const [animation, step] = useFrameAnimation(times, isLoaded);

  // SPEC 4: changing the map visualization clears the interval.
  const { visualization, opacity } = choice;
  useEffect(() => step({ kind: 'visualization', visualization }), [visualization, step]);

  const shownTime = animation.times[animation.index];
  const pictures = useMemo(() => {
    const pictureOf = (kind: OverlayKind): OverlayPicture | null => {
      const strength = opacity[kind];
      if (maps === null || strength === null) return null;
      const kindFrames = framesOf[kind];
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
  }, [maps, framesOf, opacity, shownTime, maxZoom]);

  const shownPath = leading === null ? null : (pictures[leading]?.shown ?? null);
  const availabilityOf = (kind: OverlayKind): Availability => {
    if (maps === null) return 'unknown';
    return framesOf[kind].length > 0 ? 'available' : 'unavailable';
  };
  const isMissing = shownPath !== null && !loaded.has(shownPath);
  const isPast = past !== null;
  return {
    rainviewerError,
    availability: { radar: availabilityOf('radar'), satellite: availabilityOf('satellite') },
    leading,
    animation,
    step,
    loadedFrames: frames.filter(({ path }) => loaded.has(path)).length,
    isMissing,
    isPast,
    words: frameWords(animation, { isMissing, isPast }, zone),
    pictures,
    onFramesLoaded,
  };
};
