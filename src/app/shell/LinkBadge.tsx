import { useEffect, useState } from 'react';
import { useAreReadingsAwaited } from '#app/core/awaited-readings.ts';
import { setClock } from '#app/core/server-clock.ts';
import { useAnnouncement } from '#app/live-region/use-announcement.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSecondsUntil } from '#app/core/use-seconds-until.ts';
import { linkTexts } from '#app/i18n/pt-br/shell.ts';
import { STALE_ATTRIBUTE } from '#app/theme/doubt.ts';
import {
  connectionAnnouncement,
  isStale,
  linkDetails,
  shownPhase,
} from '#app/core/link-details.ts';
import { badge, details, phaseWord } from './LinkBadge.css.ts';

/** Marks the page while `doubt` lasts. */
const useStaleMark = (doubt: boolean): void => {
  useEffect(() => {
    if (!doubt) return;
    const { documentElement } = document;
    documentElement.setAttribute(STALE_ATTRIBUTE, '');
    return () => documentElement.removeAttribute(STALE_ATTRIBUTE);
  }, [doubt]);
};

/** Says whether what one sees is live. The words of the status element are contract; details stand beside it. */
export const LinkBadge = () => {
  const link = useLatestFrame('link-status', null);
  const now = useNow();
  const phase = link?.phase ?? 'connecting';
  const retrySeconds = useSecondsUntil(phase === 'offline' ? (link?.retryAt ?? null) : null);
  const isAwaited = useAreReadingsAwaited();
  // Once readings have been seen, another screen that is loaded says nothing of the connection.
  const [isSeen, setIsSeen] = useState(false);
  const shown = link === null ? 'connecting' : shownPhase(link, isAwaited && !isSeen);
  if (shown === 'live' && !isSeen) setIsSeen(true);
  const word = linkTexts.phases[shown];
  const change = link === null ? null : connectionAnnouncement(link);
  useAnnouncement('link', {
    subject: 'link',
    usual: 'live',
    state: change?.state ?? null,
    text: change?.text ?? '',
  });
  useStaleMark(link !== null && isStale(link));
  const clockSkew = link?.clockSkew ?? null;
  const clock = link?.clock ?? 'unknown';
  useEffect(() => {
    if (clockSkew !== null) setClock(clockSkew, clock);
  }, [clockSkew, clock]);
  const more = link === null ? [] : linkDetails(link, now, retrySeconds);
  return (
    <div className={badge}>
      {/* Silent: the announcer tells of changes, rarely and in whole sentences. */}
      <output className={phaseWord[shown]} aria-live="off">
        {word}
      </output>
      {more.length > 0 && (
        <div className={details}>
          {more.map((text, place) => (
            // There are two at most, each always in its place.
            <span key={place}>{text}</span>
          ))}
        </div>
      )}
    </div>
  );
};
