import { useEffect, useState } from 'react';
import { useFrames } from '#app/core/use-frames.ts';
import { clockTexts } from '#i18n/pt-br/screens/shell.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { note } from '#app/shell/bars/DemonstrationNote.css.ts';
import { isStale } from '#app/core/link-details.ts';

/** Longer than the 15 s between requests for the server time: one has responded or failed by then. */
const UNKNOWN_FOR_MS = 20_000;

type Problem = Exclude<LinkStatusFrame['clock'], 'known'> | null;

/** Why ages are unreliable; null if they are reliable, or if all data are stale and shown so anyway. */
const problemOf = (_: Problem, link: LinkStatusFrame): Problem => {
  if (link.clock === 'known') return null;
  return link.clock === 'unknown' && isStale(link) ? null : link.clock;
};

/** Warns that ages are unreliable, if the device's clock is proved wrong or no server reports the time for long. */
export const ClockNote = () => {
  const problem = useFrames<'link-status', Problem>('link-status', null, problemOf);
  const [isOverdue, setIsOverdue] = useState(false);
  const isUnknown = problem === 'unknown';
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setTimeout(() => setIsOverdue(true), UNKNOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isUnknown]);
  if (problem === null || (isUnknown && !isOverdue)) return null;
  return (
    <p className={note} role="note">
      {clockTexts[problem]}
    </p>
  );
};
