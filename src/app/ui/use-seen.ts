import { type RefObject, useEffect, useRef, useState } from 'react';

/** A little ahead of the eye, so that a card is complete when it comes into sight. */
const AHEAD = '200px';

/** Whether an element has ever come near the screen: what is dear is asked for then, and kept. */
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
