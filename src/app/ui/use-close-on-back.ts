import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * While something lies over the page, Back closes it and the page stays, as a phone taught everybody. Nothing is added to the
 * history for it: what is chosen inside a panel replaces the entry below, and going back to an older one would undo the choice.
 */
export const useCloseOnBack = (isOpen: boolean, close: () => void): void => {
  const { history } = useRouter();
  useEffect(() => {
    if (!isOpen) return undefined;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        close();
        return true;
      },
    });
  }, [history, isOpen, close]);
};
