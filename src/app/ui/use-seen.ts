import { type RefObject, useEffect, useRef, useState } from 'react';

/** Margin, so that a card is complete when it scrolls into view. */
const AHEAD = '200px';

/** True once an element has come near the viewport: delays expensive requests until then. */
export const useSeen = <Found extends Element>(): readonly [RefObject<Found | null>, boolean] => {
  const place = useRef<Found>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [place, isSeen];
};
