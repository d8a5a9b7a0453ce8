/** Fault row 52: at most one reload in this time. */
const ONCE_IN_MS = 30_000;
const KEY = 'vigia.recarregado';
/** The next page may take this long on a bad network. */
const LEAVING_MS = 10_000;

/** When a navigation to another document began. */
let leftAt = Number.NEGATIVE_INFINITY;

const lastReload = (): number => {
  try {
    return Number(sessionStorage.getItem(KEY) ?? Number.NaN);
  } catch {
    // Without storage the page could reload forever.
    return Date.now();
  }
};

/**
 * Whether to reload because a file is missing: not offline, and at most once in {@link ONCE_IN_MS}. A page that is left loses what it was
 * loading (Firefox, WebKit): a reload would take the place of the next page.
 */
export const shouldReload = (last: number, left: number, now: number, isOnline: boolean): boolean =>
  isOnline && !(Math.abs(now - last) < ONCE_IN_MS) && !(Math.abs(now - left) < LEAVING_MS);

/**
 * Reloads a page of an older build whose files are gone from the server. False if it does not reload: the caller then handles the
 * failure.
 */
export const reloadOverMissingPart = (): boolean => {
  const now = Date.now();
  if (!shouldReload(lastReload(), leftAt, now, navigator.onLine)) return false;
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
};

/** {@link reloadOverMissingPart} for chunks of the page. A missing chunk of the worker fails the view that needs it. */
export const recoverMissingChunks = (): void => {
  addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  addEventListener('vite:preloadError', (event) => {
    if (reloadOverMissingPart()) event.preventDefault();
  });
};

/** Error messages of a failed import: Chromium, Firefox, Safari; then Vite, for a style. */
const WORDS =
  /dynamically imported module|error loading dynamically|importing a module script|preload CSS/i;

/** True if a screen's code failed to load. Engines cache the failure, so only a reload helps. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && WORDS.test(error.message);
