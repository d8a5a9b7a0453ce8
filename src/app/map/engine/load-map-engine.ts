import type { Basemap } from '#contract/site/site-config.ts';

/**
 * The map's engine. Our own base maps need a part of the map library, and that is what most visitors load; a foreign style may ask for any
 * of it, and gets all of it (scripts/build/map-library.ts).
 */
export const loadMapEngine = ({ kind }: Basemap) =>
  kind === 'style' ? import('./map-engine.ts?whole') : import('./map-engine.ts');
