import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { gridMove, type GridPlace, type GridShape } from './grid-move.ts';

const placeOf = (target: EventTarget): GridPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null;
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex'));
  return cell === null || !(row >= 1) ? null : { row, column: cell.cellIndex };
};

/** Focus target of a cell: its link or button, else the cell. */
const widgetAt = (root: HTMLElement, { row, column }: GridPlace): HTMLElement | null => {
  const line = root.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${row}"]`);
  const cell = line?.cells[column] ?? null;
  return cell?.querySelector<HTMLElement>('a, button') ?? cell;
};

/** A click anywhere in a row opens its station, unless it selects text. By keyboard the name's link does. */
const openRow = ({ target }: MouseEvent<HTMLElement>): void => {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  target.closest('tbody tr')?.querySelector('a')?.click();
};

/**
 * Keyboard navigation of an ARIA grid: one tab stop, arrows between cells, Enter or a click opens the row's station. The tab stop
 * moves without React, so that no row re-renders.
 */
export const useGridKeys = (
  root: RefObject<HTMLElement | null>,
  shape: GridShape,
  scrollTo: (row: number) => void,
) => {
  const stop = useRef<HTMLElement | null>(null);
  const place = useRef<GridPlace>({ row: 1, column: 0 });
  /** Cell to focus once its row is rendered. */
  const pending = useRef<GridPlace | null>(null);
  const isInside = useRef(false);

  const makeStop = (widget: HTMLElement): void => {
    if (stop.current !== null && stop.current !== widget) stop.current.tabIndex = -1;
    widget.tabIndex = 0;
    stop.current = widget;
  };

  // In the commit: the next key press must find the focus in place.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const target = pending.current;
    const widget = target === null ? null : widgetAt(element, target);
    if (widget !== null) {
      pending.current = null;
      makeStop(widget);
      widget.focus();
    } else if (isInside.current && document.activeElement === document.body) {
      // The focused row was scrolled away and unmounted: keys continue from its position.
      element.focus({ preventScroll: true });
    }
    if (stop.current?.isConnected !== true) {
      const first = widgetAt(element, place.current) ?? widgetAt(element, { row: 1, column: 0 });
      if (first !== null) makeStop(first);
    }
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      isInside.current = true;
      const focused = placeOf(target);
      if (focused === null) return;
      pending.current = null;
      place.current = focused;
      makeStop(target);
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>): void => {
      if (target.isConnected) isInside.current = false;
    },
    onClick: openRow,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const element = root.current;
      if (element === null || event.altKey) return;
      if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) {
        event.target.parentElement?.querySelector('a')?.click();
        return;
      }
      // Keys may repeat faster than rows render: continue from the last target.
      const from = pending.current ?? placeOf(event.target) ?? place.current;
      const to = gridMove(from, event.key, event.ctrlKey || event.metaKey, shape);
      if (to === null) return;
      event.preventDefault();
      place.current = to;
      const widget = widgetAt(element, to);
      if (widget === null) {
        pending.current = to;
        scrollTo(to.row);
      } else {
        pending.current = null;
        makeStop(widget);
        widget.focus();
      }
    },
  };
};
