/** How engines say that a part of the site could not be fetched: Chromium, Firefox, Safari; then Vite, of a style. */
const WORDS =
  /dynamically imported module|error loading dynamically|importing a module script|preload CSS/i;

/** True where a screen's code never came, which a new attempt of the same page does not mend: engines keep the failure. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && WORDS.test(error.message);
