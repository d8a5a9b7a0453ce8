import type { SiteConfig } from '#contract/site/site-config.ts';
import type { DataCoreOptions } from '#worker/api/data-core-api.ts';

/** How the data core is started for a site. `base`: the address that the configuration's addresses are relative to. */
export const coreOptions = (
  config: SiteConfig,
  base: string,
  clockSkew: number | null,
): DataCoreOptions => {
  const absolute = (url: string): string => new URL(url, base).href;
  const { areas, network, thresholds, graphqlUrl, recentSeriesUrl } = config;
  const { warningsUrl, journalUrl, pastUrl, liveUrl } = config;
  return {
    graphqlUrl: absolute(graphqlUrl),
    timeZone: network.timeZone,
    areas,
    thresholds,
    recentSeriesUrl: recentSeriesUrl === null ? null : absolute(recentSeriesUrl),
    warningsUrl: warningsUrl === null ? null : absolute(warningsUrl),
    journalUrl: journalUrl === null ? null : absolute(journalUrl),
    pastUrl: pastUrl === null ? null : absolute(pastUrl),
    liveUrl: liveUrl === null ? null : absolute(liveUrl),
    clockSkew,
  };
};
