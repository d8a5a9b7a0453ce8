import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * While an overlay is open, Back closes it and stays on the page. It adds no history entry: choices in a panel replace the entry
 * below, and going back to an older one would undo them.
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
