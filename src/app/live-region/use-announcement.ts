import { useEffect } from 'react';
import { useAnnouncer } from './LiveRegion.tsx';

/** Something that is announced when it changes. */
export interface Announcement {
  /** What it is about; another subject begins without a word. Null: nothing to follow now. */
  readonly subject: string | null;
  /** Its state, which tells a change from a repetition; null where it has none at the moment. */
  readonly state: string | null;
  /** The state in words. */
  readonly text: string;
  /** The state that goes without saying at the start; the first one, where this is missing. */
  readonly usual?: string;
}

/** Announces every change of a topic's state, as rarely as the announcer allows. */
export const useAnnouncement = (
  topic: string,
  { subject, state, text, usual }: Announcement,
): void => {
  const announcer = useAnnouncer();
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
