import type { SiteConfig } from '#contract/site/site-config.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';

/** What a configuration that names nothing that may be left out means. */
export const PLAIN_CONFIG: SiteConfig = {
  graphqlUrl: '/graphql',
  recentSeriesUrl: null,
  journalUrl: null,
  pastUrl: null,
  sealKey: null,
  warningsUrl: null,
  liveUrl: null,
  weatherMapsUrl: null,
  weatherTilesUrl: null,
  weatherMaxZoom: 7,
  basemap: { kind: 'offline' },
  network: BARE_PROFILE,
  demonstration: null,
  thresholds: new Map(),
  areas: [],
};
