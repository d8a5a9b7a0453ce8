/** Fault row 52: at most one reload in this time. */
const ONCE_IN_MS = 30_000;
const KEY = 'vigia.recarregado';

const lastReload = (): number => {
  try {
    return Number(sessionStorage.getItem(KEY) ?? Number.NaN);
  } catch {
    // Without a memory it could go round for ever.
    return Date.now();
  }
};

/** Whether to load the page anew over a file that is missing. Not without a network, and not again within half a minute. */
export const shouldReload = (last: number, now: number, isOnline: boolean): boolean =>
  isOnline && !(Math.abs(now - last) < ONCE_IN_MS);

/**
 * A page of an older build asks for files that are gone from the server: it is loaded anew at its own address, once. False where
 * it is not: what fails to load is then left to whoever asked for it.
 */
export const reloadOverMissingPart = (): boolean => {
  const now = Date.now();
  if (!shouldReload(lastReload(), now, navigator.onLine)) return false;
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
};

/** {@link reloadOverMissingPart} for parts of the page; of the worker's, who has opened the view hears. */
export const recoverMissingChunks = (): void => {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOverMissingPart()) event.preventDefault();
  });
};

/** How engines say that a part of the site could not be fetched: Chromium, Firefox, Safari; then Vite, of a style. */
const WORDS =
  /dynamically imported module|error loading dynamically|importing a module script|preload CSS/i;

/** True where a screen's code never came, which a new attempt of the same page does not mend: engines keep the failure. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && WORDS.test(error.message);
