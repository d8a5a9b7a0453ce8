import { useContext } from 'react';
import { type FirstFrames, FirstFramesContext } from '#app/hydration/first-frames.ts';
import type { Tense } from '#worker/api/past.ts';
import { useStore } from '#app/state/use-store.ts';
import { replay } from './replay.ts';

/** The frames of a server-rendered page while it shows the instant that they are of; no copy has any. */
export const useFramesOfShown = (tense: Tense): FirstFrames | null => {
  const frames = useContext(FirstFramesContext);
  const { shown } = useStore(replay.state);
  const isOfTense = tense === (frames?.past === null ? 'now' : 'past');
  return isOfTense && frames?.past === shown ? frames : null;
};
