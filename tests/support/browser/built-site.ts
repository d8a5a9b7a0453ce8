import { SITE_FOLDER } from '#scripts/build/dist-folders.ts';

/** The site that the test command has built. */
export const BUILT_SITE = `dist/${SITE_FOLDER}`;
