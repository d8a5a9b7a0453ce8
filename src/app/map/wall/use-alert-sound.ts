import { useEffect, useRef, useState } from 'react';
import { BELOW_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { StationsById } from '#app/map/stations/station-columns.ts';

/** Two tones, Hz. */
const TONES = [660, 880] as const;
const TONE_S = 0.35;
/** Of full volume. */
const LOUDNESS = 0.4;

/** The alert rank of each station (`AlertRank`). */
const ranksOf = (stations: StationsById): ReadonlyMap<StationId, number> =>
  new Map(Array.from(stations.values(), ({ id, alert }) => [id, alert]));

const play = (context: AudioContext): void => {
  for (const [place, frequency] of TONES.entries()) {
    const start = context.currentTime + place * TONE_S;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.linearRampToValueAtTime(0, start + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
};

/** Sounds each new alert level while `isOn`. Returns whether the browser refuses to play until the page is touched. */
export const useAlertSound = (stations: StationsById, isOn: boolean): boolean => {
  const context = useRef<AudioContext | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const audio = new AudioContext();
    context.current = audio;
    const ended = new AbortController();
    const { signal } = ended;
    const note = (): void => setBlocked(audio.state === 'suspended');
    note();
    audio.addEventListener('statechange', note, { signal });
    for (const touch of ['pointerdown', 'keydown']) {
      document.addEventListener(touch, () => void audio.resume(), { signal });
    }
    return () => {
      ended.abort();
      context.current = null;
      setBlocked(false);
      void audio.close();
    };
  }, [isOn]);

  const known = useRef(ranksOf(new Map()));
  useEffect(() => {
    // The first reading of a station is no change.
    const before = (id: StationId): number => known.current.get(id) ?? Infinity;
    const ranks = [...ranksOf(stations)].filter(([, rank]) => rank >= BELOW_ALERT_LEVELS);
    const isNew = ranks.some(([id, rank]) => rank > before(id));
    if (context.current !== null && isNew) play(context.current);
    known.current = new Map([...known.current, ...ranks]);
  }, [stations]);
  return isBlocked;
};
