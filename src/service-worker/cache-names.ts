/** Hashed files beyond the shell. */
export const ASSETS_CACHE = 'vigia-assets';
/** The last configuration that came. */
export const CONFIG_CACHE = 'vigia-config';
/** The newest policy that was heard of. */
export const POLICY_CACHE = 'vigia-policy';

/** Whether a cache of this origin is the site's: one of these, or that of the shell, which the library names. */
export const isOurCache = (name: string): boolean => /^(vigia|workbox)-/.test(name);
