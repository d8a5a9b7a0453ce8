import { useEffect } from 'react';
import { useIsPastShown } from '#app/replay/use-is-replay.ts';
import { useAnnouncer } from './LiveRegion.tsx';

/** A state that is announced when it changes. */
export interface Announcement {
  /** What it is about; a new subject starts silently. Null: nothing to follow. */
  readonly subject: string | null;
  /** State, compared to detect changes; null for none at the moment. */
  readonly state: string | null;
  readonly text: string;
  /** Initial state that is not announced; default: the first state. */
  readonly usual?: string;
}

/** Announces changes of a topic's state, within the rate limit. What was different in the past is no news. */
export const useAnnouncement = (
  topic: string,
  { subject: followed, state, text, usual }: Announcement,
): void => {
  const announcer = useAnnouncer();
  const subject = useIsPastShown() ? null : followed;
  useEffect(() => {
    if (subject === null) return undefined;
    return () => announcer?.drop(topic);
  }, [announcer, topic, subject]);
  useEffect(() => {
    if (subject === null || state === null) return;
    announcer?.beginWith(topic, usual ?? state);
    announcer?.announce(topic, state, text);
  }, [announcer, topic, subject, state, text, usual]);
};
