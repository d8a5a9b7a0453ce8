/** Hashed files outside the shell. */
export const ASSETS_CACHE = 'vigia-assets';
/** The last configuration received. */
export const CONFIG_CACHE = 'vigia-config';
/** Files of the network that the last configuration names. */
export const NETWORK_CACHE = 'vigia-network';
/** The newest Content-Security-Policy received. */
export const POLICY_CACHE = 'vigia-policy';

/** Whether a cache belongs to the site: one of these, or the shell's, which workbox names. */
export const isOurCache = (name: string): boolean => /^(vigia|workbox)-/.test(name);
