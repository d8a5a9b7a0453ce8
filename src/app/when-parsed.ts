/** The element of the app, the last of the page (index.html). */
const APP_ID = 'app';

/** Calls `go` once the parser has reached the app's element: at once on most pages, later on one that arrives slowly. */
export const whenParsed = (page: Document, go: () => void): void => {
  if (page.getElementById(APP_ID) !== null) {
    go();
    return;
  }
  const observer = new MutationObserver(() => {
    if (page.getElementById(APP_ID) === null) return;
    observer.disconnect();
    go();
  });
  observer.observe(page.documentElement, { childList: true, subtree: true });
};
