import { useContext } from 'react';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { hasNothing } from './link-details.ts';
import { useLatestFrame } from './use-frames.ts';

/** The state of the connection. The readings of a server-rendered page count as received when it was rendered, until the page has its own. */
export const useLinkStatus = (): LinkStatusFrame | null => {
  const link = useLatestFrame('link-status', null);
  const firstFrames = useContext(FirstFramesContext);
  if (link === null || firstFrames === null || !hasNothing(link)) return link;
  return { ...link, lastEventAt: firstFrames.at };
};
