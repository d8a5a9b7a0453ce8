import { useEffect, useState } from 'react';
import { useFrames } from '#app/core/use-frames.ts';
import { clockTexts } from '#app/i18n/pt-br/shell.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { note } from './DemonstrationNote.css.ts';
import { isStale } from '#app/core/link-details.ts';

/** The site's server is asked for the time every 15 s: by then it has answered, or will not. */
const PATIENCE_MS = 20_000;

type Doubt = Exclude<LinkStatusFrame['clock'], 'known'> | null;

/** Why ages cannot be trusted; null where they can, or where all that is shown is in doubt, and said to be, anyway. */
const doubtOf = (_: Doubt, link: LinkStatusFrame): Doubt => {
  if (link.clock === 'known') return null;
  return link.clock === 'unknown' && isStale(link) ? null : link.clock;
};

/** Says that ages cannot be trusted where the device's clock is proved wrong, or where nobody tells the time for long. */
export const ClockNote = () => {
  const doubt = useFrames<'link-status', Doubt>('link-status', null, doubtOf);
  const [lasts, setLasts] = useState(false);
  const isUnknown = doubt === 'unknown';
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setTimeout(() => setLasts(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isUnknown]);
  if (doubt === null || (isUnknown && !lasts)) return null;
  return (
    <p className={note} role="note">
      {clockTexts[doubt]}
    </p>
  );
};
