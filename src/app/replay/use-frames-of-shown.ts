import { useContext } from 'react';
import { type FirstFrames, FirstFramesContext } from '#app/hydration/first-frames.ts';
import type { Tense } from '#worker/api/past.ts';
import { useStorePart } from '#app/state/use-store.ts';
import { replay } from './replay.ts';

/** The frames of a server-rendered page while it shows the instant that they are of; no copy has any. */
export const useFramesOfShown = (tense: Tense): FirstFrames | null => {
  const frames = useContext(FirstFramesContext);
  const isOfTense = tense === (frames?.past === null ? 'now' : 'past');
  const isShown = useStorePart(replay.state, ({ shown }) => frames?.past === shown);
  return isOfTense && isShown ? frames : null;
};
