import { type RefObject, useCallback, useRef, useState } from 'react';

export interface CardFocus {
  /** A person has opened a card on this screen: it takes the focus. One that the address brought along does not. */
  readonly takesFocus: boolean;
  /** Opens the card of the station with this code; null closes it. */
  readonly open: (codigo: string | null) => void;
  /** Closes the card and gives the focus back to where it was opened from. */
  readonly close: () => void;
}

/** Hands the focus to the card and back. `region` takes it where the opener is gone; `show` opens and closes the card itself. */
export const useCardFocus = (
  region: RefObject<HTMLElement | null>,
  show: (codigo: string | null) => void,
): CardFocus => {
  const opener = useRef<HTMLElement | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const open = useCallback(
    (codigo: string | null) => {
      if (codigo !== null) {
        const { activeElement } = document;
        opener.current = activeElement instanceof HTMLElement ? activeElement : null;
        setTakesFocus(true);
      }
      show(codigo);
    },
    [show],
  );
  const close = useCallback(() => {
    show(null);
    const from = opener.current;
    opener.current = null;
    from?.focus({ preventScroll: true });
    // The opener may be gone with the side panel it was in.
    if (from === null || document.activeElement !== from) region.current?.focus();
  }, [region, show]);
  return { takesFocus, open, close };
};
