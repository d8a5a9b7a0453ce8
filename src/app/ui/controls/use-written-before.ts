import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Takes over what was written into a server-rendered field before the page's script ran: hydration keeps it in the field, and the state
 * behind it does not have it.
 */
export const useWrittenBefore = (
  field: RefObject<HTMLInputElement | null>,
  text: string,
  onWritten: (text: string) => void,
): void => {
  const takeOver = useEffectEvent(() => {
    const { value = text } = field.current ?? {};
    if (value !== text) onWritten(value);
  });
  useLayoutEffect(() => takeOver(), []);
};
