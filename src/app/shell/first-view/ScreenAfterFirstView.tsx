import { useRouter } from '@tanstack/react-router';
import {
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { awaitedReadings } from '#app/core/awaited-readings.ts';
import { hasWholeReadings, isTroubled } from '#app/core/first-readings.ts';
import { hasNothing } from '#app/core/link-details.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useStore } from '#app/state/use-store.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { screen } from './first-view.css.ts';
import { dropFirstView, firstViewContent, moveFirstView } from './first-view.ts';

/** What a screen needs before it takes the place of the first view, by its path; else readings of this visit. */
const NEEDS: Readonly<Record<string, 'nothing' | 'any readings'>> = {
  '/sobre': 'nothing',
  // It shows more than the first view does, kept places among it.
  '/mapa': 'any readings',
};

const hasWhatItNeeds = (path: string, link: LinkStatusFrame | null): boolean => {
  const need = NEEDS[path];
  if (need === 'nothing') return true;
  if (link === null) return false;
  if (isTroubled(link)) return !hasNothing(link);
  // Readings kept from an earlier visit are older than those of the first view, unless nothing newer comes.
  return hasWholeReadings(link) && (need === 'any readings' || link.persistedAt === null);
};

/** Drops the first view once the screen has its readings, and at the first navigation. */
const useEnd = (screenElement: RefObject<HTMLElement | null>): void => {
  const router = useRouter();
  const link = useLatestFrame('link-status', null);
  const mayEnd = hasWhatItNeeds(location.pathname, link);

  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        // A redirect of the first address replaces it.
        if (action.type !== 'REPLACE') dropFirstView();
      }),
    [router],
  );
  useEffect(() => {
    const element = screenElement.current;
    if (!mayEnd || element === null) return undefined;
    const endWhenShown = (): void => {
      if (awaitedReadings.read() > 0 || element.childElementCount === 0) return;
      dropFirstView();
    };
    const observer = new MutationObserver(endWhenShown);
    observer.observe(element, { childList: true, subtree: true });
    const leave = awaitedReadings.subscribe(endWhenShown);
    endWhenShown();
    return () => {
      observer.disconnect();
      leave();
    };
  }, [mayEnd, screenElement]);
};

/** The first view, inside the page's own bars. */
const StandingFirstView = ({
  content,
  screenElement,
  hadFocus,
}: {
  readonly content: HTMLElement;
  readonly screenElement: RefObject<HTMLElement | null>;
  /** Whether it had the focus when it ended. */
  readonly hadFocus: RefObject<boolean>;
}) => {
  const router = useRouter();
  const host = useRef<HTMLDivElement>(null);
  useEnd(screenElement);
  useLayoutEffect(() => {
    if (host.current !== null) moveFirstView(content, host.current);
    return () => {
      hadFocus.current = content.contains(document.activeElement);
    };
  }, [content, hadFocus]);
  /** Its links are plain ones, which would load the whole page. */
  const follow: MouseEventHandler = (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    router.history.push(`${link.pathname}${link.search}`);
  };
  return <div ref={host} onClickCapture={follow} />;
};

/**
 * A screen, and in its place the page's first view until the screen has its readings. The first view stays where something goes wrong: it
 * says of when it is.
 */
export const ScreenAfterFirstView = ({ children }: { readonly children: ReactNode }) => {
  const content = useStore(firstViewContent);
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (content === null && hadFocus.current) {
      element.current?.closest('main')?.focus({ preventScroll: true });
    }
  }, [content]);
  return (
    <>
      {content === null ? null : (
        <StandingFirstView content={content} screenElement={element} hadFocus={hadFocus} />
      )}
      <div ref={element} className={content === null ? screen.shown : screen.beneath}>
        {children}
      </div>
    </>
  );
};
