import { FIRST_VIEW, FIRST_VIEW_ID, FIRST_VIEW_MADE_AT } from '#contract/site/first-view.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createStore, type Readable } from '#app/state/store.ts';

/** A first view as old as this is a page that the browser kept: its readings are not those of this visit. */
const OLD_MS = 5 * MINUTE_MS;

/** The content of the page's first view while it is shown; null on a page without one, and once the page's own readings are there. */
const standing = createStore<HTMLElement | null>(null);

export const firstViewContent: Readable<HTMLElement | null> = standing;

/** Finds the first view in the page. One that is old by the device's clock is removed. */
export const takeFirstView = (page: Document, now: number): void => {
  const view = page.getElementById(FIRST_VIEW_ID);
  if (view === null) return;
  const content = view.querySelector<HTMLElement>(`.${FIRST_VIEW.content}`);
  const age = now - Number(view.getAttribute(FIRST_VIEW_MADE_AT));
  if (content === null || !(age < OLD_MS)) view.remove();
  else standing.change(() => content);
};

/** Moves the content below the page's own bars, scrolled as it was. */
export const moveFirstView = (content: HTMLElement, into: HTMLElement): void => {
  const view = document.getElementById(FIRST_VIEW_ID);
  const { scrollY } = window;
  const { activeElement } = document;
  into.append(content);
  view?.remove();
  // What is moved loses the focus.
  if (activeElement instanceof HTMLElement && content.contains(activeElement)) {
    activeElement.focus({ preventScroll: true });
  }
  const scroller = into.closest('main');
  if (scroller !== null && scrollY > 0) scroller.scrollTop = scrollY;
};

/** Puts the app's notices above the first view. */
export const sinkFirstView = (): void => {
  const view = document.getElementById(FIRST_VIEW_ID);
  view?.parentElement?.append(view);
};

/** Ends the first view for good. */
export const dropFirstView = (): void => {
  document.getElementById(FIRST_VIEW_ID)?.remove();
  standing.change(() => null);
};
