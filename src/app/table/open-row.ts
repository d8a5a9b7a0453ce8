import type { MouseEvent } from 'react';

/** A press anywhere in a row opens its station, but for one that marks text to be copied. The name's link is the way by keyboard. */
export const openRow = ({ target }: MouseEvent<HTMLElement>): void => {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  target.closest('tbody tr')?.querySelector('a')?.click();
};
