import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from './use-close-on-back.ts';

/** A dialog that is modal while it is mounted; Back closes it. Its ref. */
export const useModal = (onClose: () => void): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // While it is still in the document: gives the focus back to the button.
    return () => shown?.close();
  }, []);
  useCloseOnBack(true, onClose);
  return dialog;
};
