import { useEffect } from 'react';

/** What Escape closes by itself. */
const OPEN = 'dialog[open], :popover-open, [role="tooltip"]';

/** Escape leaves the past, unless it closes something. */
export const useEscape = (leave: () => void): void => {
  useEffect(() => {
    let isOpen = false;
    // Before anything is closed.
    const look = (): void => {
      isOpen = document.querySelector(OPEN) !== null;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOpen) leave();
    };
    document.addEventListener('keydown', look, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', look, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [leave]);
};
