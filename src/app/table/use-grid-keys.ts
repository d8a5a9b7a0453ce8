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

/** What of a cell takes the focus: its link or button, else the cell itself. */
const widgetAt = (root: HTMLElement, { row, column }: GridPlace): HTMLElement | null => {
  const line = root.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${row}"]`);
  const cell = line?.cells[column] ?? null;
  return cell?.querySelector<HTMLElement>('a, button') ?? cell;
};

/** A press anywhere in a row opens its station, but for one that marks text to be copied. The name's link is the way by keyboard. */
const openRow = ({ target }: MouseEvent<HTMLElement>): void => {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  target.closest('tbody tr')?.querySelector('a')?.click();
};

/**
 * Keyboard in the grid as ARIA has it: one stop of the Tab key, arrows from cell to cell, Enter, and a press, open the row's station. Which cell
 * that stop is changes without React: no row is drawn for it.
 */
export const useGridKeys = (
  root: RefObject<HTMLElement | null>,
  shape: GridShape,
  scrollTo: (row: number) => void,
) => {
  const stop = useRef<HTMLElement | null>(null);
  const place = useRef<GridPlace>({ row: 1, column: 0 });
  /** A cell to focus as soon as its row is drawn. */
  const wanted = useRef<GridPlace | null>(null);
  const isInside = useRef(false);

  const makeStop = (widget: HTMLElement): void => {
    if (stop.current !== null && stop.current !== widget) stop.current.tabIndex = -1;
    widget.tabIndex = 0;
    stop.current = widget;
  };

  // In the commit itself: a key that is pressed next finds the focus where it belongs.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const target = wanted.current;
    const widget = target === null ? null : widgetAt(element, target);
    if (widget !== null) {
      wanted.current = null;
      makeStop(widget);
      widget.focus();
    } else if (isInside.current && document.activeElement === document.body) {
      // The focused row has been scrolled away: the keys go on from where it was.
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
      wanted.current = null;
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
      // Keys come faster than rows are drawn: each goes on from where the last one leads.
      const from = wanted.current ?? placeOf(event.target) ?? place.current;
      const to = gridMove(from, event.key, event.ctrlKey || event.metaKey, shape);
      if (to === null) return;
      event.preventDefault();
      place.current = to;
      const widget = widgetAt(element, to);
      if (widget === null) {
        wanted.current = to;
        scrollTo(to.row);
      } else {
        wanted.current = null;
        makeStop(widget);
        widget.focus();
      }
    },
  };
};
