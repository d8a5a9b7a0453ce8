import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useState,
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

/** The one tab stop of a grid. It moves without React, so that no row re-renders. */
class TabStop {
  #widget: HTMLElement | null = null;
  #place: GridPlace = { row: 1, column: 0 };
  /** Cell to focus once its row is rendered. */
  #pending: GridPlace | null = null;
  #isInside = false;

  /** The focus has come to an element of the grid. */
  enter(target: HTMLElement): void {
    this.#isInside = true;
    const place = placeOf(target);
    if (place === null) return;
    this.#pending = null;
    this.#place = place;
    this.#put(target);
  }

  leave(): void {
    this.#isInside = false;
  }

  /** Where keys continue from: they may repeat faster than rows render. */
  placeFor(target: EventTarget): GridPlace {
    return this.#pending ?? placeOf(target) ?? this.#place;
  }

  /** Focuses a cell; false where its row has to be rendered first. */
  goTo(root: HTMLElement, place: GridPlace): boolean {
    this.#place = place;
    const widget = widgetAt(root, place);
    if (widget === null) this.#pending = place;
    else this.#focus(widget);
    return widget !== null;
  }

  /** Rows have come or gone. */
  follow(root: HTMLElement): void {
    const widget = this.#pending === null ? null : widgetAt(root, this.#pending);
    if (widget !== null) this.#focus(widget);
    else if (this.#isInside && document.activeElement === document.body) {
      // The focused row was scrolled away and unmounted: keys continue from its position.
      root.focus({ preventScroll: true });
    }
    if (this.#widget?.isConnected === true) return;
    const first = widgetAt(root, this.#place) ?? widgetAt(root, { row: 1, column: 0 });
    if (first !== null) this.#put(first);
  }

  #focus(widget: HTMLElement): void {
    this.#pending = null;
    this.#put(widget);
    widget.focus();
  }

  #put(widget: HTMLElement): void {
    if (this.#widget !== null && this.#widget !== widget) this.#widget.tabIndex = -1;
    widget.tabIndex = 0;
    this.#widget = widget;
  }
}

/** Keyboard navigation of an ARIA grid: one tab stop, arrows between cells, Enter or a click opens the row's station. */
export const useGridKeys = (
  root: RefObject<HTMLElement | null>,
  shape: GridShape,
  scrollTo: (row: number) => void,
) => {
  const [stop] = useState(() => new TabStop());
  // In the commit: the next key press must find the focus in place.
  useLayoutEffect(() => {
    if (root.current !== null) stop.follow(root.current);
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => stop.enter(target),
    onBlur: ({ target }: FocusEvent<HTMLElement>): void => {
      if (target.isConnected) stop.leave();
    },
    onClick: openRow,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const element = root.current;
      if (element === null || event.altKey) return;
      if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) {
        event.target.parentElement?.querySelector('a')?.click();
        return;
      }
      const from = stop.placeFor(event.target);
      const to = gridMove(from, event.key, event.ctrlKey || event.metaKey, shape);
      if (to === null) return;
      event.preventDefault();
      if (!stop.goTo(element, to)) scrollTo(to.row);
    },
  };
};
