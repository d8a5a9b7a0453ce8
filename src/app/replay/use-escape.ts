import { useEffect } from 'react';

/** Escape leaves the past, unless it closes something. */
export const useEscape = (leave: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOpen = document.querySelector('dialog[open], :popover-open') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isOpen) leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave]);
};
