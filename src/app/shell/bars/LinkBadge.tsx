import { useTimeZone } from '#app/site-config.tsx';
import { type ComponentType, lazy, Suspense, useContext, useEffect, useState } from 'react';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useAreReadingsAwaited } from '#app/core/awaited-readings.ts';
import { setClock } from '#app/core/server-clock.ts';
import { useIsOnline } from '#app/ui/use-is-online.ts';
import { useAnnouncement } from '#app/live-region/use-announcement.ts';
import { useLinkStatus } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSecondsUntil } from '#app/core/use-seconds-until.ts';
import { linkTexts } from '#i18n/pt-br/screens/shell.ts';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import {
  connectionAnnouncement,
  isStale,
  linkDetails,
  shownPhase,
  renderedDetail,
} from '#app/core/link-details.ts';
import { badge, detail, details, phaseWord, timed, words } from './LinkBadge.css.ts';
import type { EconomyNoteProps } from './EconomyNote.tsx';

/** Loaded when the mode is entered. Where it cannot be had, the text is alone. */
const EconomyNote = lazy((): Promise<{ readonly default: ComponentType<EconomyNoteProps> }> =>
  import('./EconomyNote.tsx').then(
    (part) => ({ default: part.EconomyNote }),
    () => ({ default: ({ economy }) => linkTexts.economy(economy.seconds).join(' ') }),
  ),
);

const useStaleMark = (isStale: boolean): void => {
  useEffect(() => {
    if (!isStale) return;
    const { documentElement } = document;
    documentElement.setAttribute(STALE_ATTRIBUTE, '');
    return () => documentElement.removeAttribute(STALE_ATTRIBUTE);
  }, [isStale]);
};

/** A text that ends with a time, whose own words are joined: where there is no room, the words before it are cut. */
const Detail = ({ text }: { readonly text: string }) => {
  const at = text.lastIndexOf(' ', text.indexOf('\u00a0')) + 1;
  if (at === 0) return text;
  return (
    <span className={timed}>
      <span className={words}>{text.slice(0, at)}</span>
      {text.slice(at)}
    </span>
  );
};

/** The connection badge. Its status texts are contract; details are beside the element. */
export const LinkBadge = () => {
  const link = useLinkStatus();
  const now = useNow();
  const zone = useTimeZone();
  const phase = link?.phase ?? 'connecting';
  const retrySeconds = useSecondsUntil(phase === 'offline' ? (link?.retryAt ?? null) : null);
  const isAwaited = useAreReadingsAwaited();
  // After the first readings, loading another screen does not affect the badge.
  const [isSeen, setIsSeen] = useState(false);
  const shown = link === null ? 'connecting' : shownPhase(link, isAwaited && !isSeen);
  if (shown === 'live' && !isSeen) setIsSeen(true);
  const word = linkTexts.phases[shown];
  const isOnline = useIsOnline();
  const change = link === null ? null : connectionAnnouncement(link, isOnline);
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
  const rendered = useContext(FirstFramesContext);
  const before = rendered === null ? [] : [renderedDetail(rendered, zone)];
  const more = link === null ? before : linkDetails(link, now, zone, retrySeconds);
  const economy = shown === 'live' ? (link?.economy ?? null) : null;
  const pace = economy === null ? null : linkTexts.economy(economy.seconds).join(' ');
  return (
    <div className={badge}>
      {/* Not a live region: the announcer reports changes, rate limited and in full sentences. */}
      <output className={phaseWord[shown]} aria-live="off">
        {word}
      </output>
      {more.length > 0 && (
        <div className={details}>
          {more.map((text, place) => (
            // At most two, each with a fixed index.
            <span key={place} className={detail}>
              {economy !== null && text === pace ? (
                <Suspense fallback={text}>
                  <EconomyNote economy={economy} age={more.find((other) => other !== pace) ?? ''} />
                </Suspense>
              ) : (
                <Detail text={text} />
              )}
            </span>
          ))}
        </div>
      )}
    </div>
  );
};
