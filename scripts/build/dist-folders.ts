/*
 * Folders of what `npm run build` makes, within `dist`. Beside them `dist/server.js` starts the server, whose chunks and child programs are
 * in `dist/server` (src/process/installed-files.ts).
 */

/** The site: all that is served, and nothing else. */
export const SITE_FOLDER = 'site';

/** The program that writes the site's pages. */
export const RENDER_FOLDER = 'render';

/** The demonstration's network. */
export const NETWORK_FOLDER = 'network';
