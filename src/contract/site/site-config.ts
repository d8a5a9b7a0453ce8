import { type Area, decodeAreas } from '#domain/network/areas.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { decodeThresholds, type ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import { isRecord } from '#domain/untrusted.ts';
import { decodeNetworkProfile, type NetworkProfile } from './network-profile.ts';

/** The base map, configured at run time. URLs may be relative to the site. */
export type Basemap =
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'xyz';
      readonly tiles: readonly string[];
      readonly tileSize: 256 | 512;
      readonly maxzoom: number;
      readonly attribution: string;
    }
  | {
      readonly kind: 'pmtiles';
      readonly url: string;
      readonly tileSize: 256 | 512;
      readonly attribution: string;
    }
  | { readonly kind: 'style'; readonly light: string; readonly dark: string };

/** Notice that the data are not the present situation. */
export interface Demonstration {
  readonly scenario: string;
  readonly note: string;
}

/** Path of the site's configuration. */
export const CONFIG_PATH = '/config.json';

/** `config.json` beside `index.html`: one build serves any provider. */
export interface SiteConfig {
  readonly network: NetworkProfile;
  /** GraphQL endpoint for HTTP POST and, on the same path, graphql-transport-ws. Absolute or relative to the site. */
  readonly graphqlUrl: string;
  /** The last day of every station in one answer (`recent-series.ts`); null if the provider has none. Absolute or relative to the site. */
  readonly recentSeriesUrl: string | null;
  /** Index of the journal (`journal.ts`); null if the provider keeps none. Absolute or relative to the site. */
  readonly journalUrl: string | null;
  /** List of the days of the past (`day-columns.ts`); null if the provider keeps none. Absolute or relative to the site. */
  readonly pastUrl: string | null;
  /** Public key of the server's seal (`sealed-text.ts`), base64 of its 32 bytes; null if it seals nothing. */
  readonly sealKey: string | null;
  /** The official warnings (`warnings-document.ts`); null if the network names no feed of them. Absolute or relative to the site. */
  readonly warningsUrl: string | null;
  /**
   * Head of the live segments (`live-segment.ts`), read where there is no room for a socket; null if the provider has none. Absolute or
   * relative to the site.
   */
  readonly liveUrl: string | null;
  /** Weather-maps JSON of the radar provider (SPEC 7); null if there is none. */
  readonly weatherMapsUrl: string | null;
  /** URL of the tile host, if it is not that of the JSON. */
  readonly weatherTilesUrl: string | null;
  /** Deepest zoom with tiles; the map enlarges these beyond. */
  readonly weatherMaxZoom: number;
  readonly basemap: Basemap;
  /** Null for a provider of real data. */
  readonly demonstration: Demonstration | null;
  /** Thresholds by station; empty if none are configured. */
  readonly thresholds: ThresholdsByStation;
  /** Names of basins and regions; empty if stations are shown as the provider spells them. */
  readonly areas: readonly Area[];
}

/** Text of `config.json`. Maps become objects. */
export const encodeSiteConfig = (config: SiteConfig): string =>
  JSON.stringify({ ...config, thresholds: Object.fromEntries(config.thresholds) });

/** The free public service sends a grey tile for zoom 8 (PROVIDER 6). */
export const DEFAULT_WEATHER_MAX_ZOOM = 7;
export const DEEPEST_ZOOM = 24;

/** The member of the configuration that is invalid. */
export type ConfigFault = { readonly member: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

/** An http or https URL, or one relative to the site; never a script URL. */
const isUrl = (value: unknown): value is string =>
  isText(value) && (/^https?:\/\//i.test(value) || !/^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(value));

const isZoom = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= DEEPEST_ZOOM;

const tileSizeOf = (raw: unknown): 256 | 512 => (raw === 512 ? 512 : 256);

const basemapFault = (member: string) => err({ member: `basemap.${member}` });

/** Decodes an untrusted base map; the default is the offline one. */
export const decodeBasemap = (raw: unknown): Result<Basemap, ConfigFault> => {
  if (raw === undefined || raw === null) return ok({ kind: 'offline' });
  if (!isRecord(raw)) return err({ member: 'basemap' });
  const attribution = isText(raw['attribution']) ? raw['attribution'] : '';
  switch (raw['kind']) {
    case 'offline':
      return ok({ kind: 'offline' });
    case 'xyz': {
      const tiles = raw['tiles'];
      if (!Array.isArray(tiles) || tiles.length === 0 || !tiles.every(isUrl))
        return basemapFault('tiles');
      const maxzoom = raw['maxzoom'];
      return ok({
        kind: 'xyz',
        tiles,
        tileSize: tileSizeOf(raw['tileSize']),
        maxzoom: isZoom(maxzoom) ? maxzoom : 19,
        attribution,
      });
    }
    case 'pmtiles':
      if (!isUrl(raw['url'])) return basemapFault('url');
      return ok({
        kind: 'pmtiles',
        url: raw['url'],
        tileSize: tileSizeOf(raw['tileSize']),
        attribution,
      });
    case 'style':
      if (!isUrl(raw['light']) || !isUrl(raw['dark'])) return basemapFault('light, dark');
      return ok({ kind: 'style', light: raw['light'], dark: raw['dark'] });
    default:
      return basemapFault('kind');
  }
};

/** Decodes untrusted `config.json`; unknown members are ignored. */
export const decodeSiteConfig = (raw: unknown): Result<SiteConfig, ConfigFault> => {
  if (!isRecord(raw)) return err({ member: 'config' });
  if (!isUrl(raw['graphqlUrl'])) return err({ member: 'graphqlUrl' });
  const recentSeriesUrl = raw['recentSeriesUrl'] ?? null;
  if (recentSeriesUrl !== null && !isUrl(recentSeriesUrl))
    return err({ member: 'recentSeriesUrl' });
  const journalUrl = raw['journalUrl'] ?? null;
  if (journalUrl !== null && !isUrl(journalUrl)) return err({ member: 'journalUrl' });
  const pastUrl = raw['pastUrl'] ?? null;
  if (pastUrl !== null && !isUrl(pastUrl)) return err({ member: 'pastUrl' });
  const sealKey = raw['sealKey'] ?? null;
  if (sealKey !== null && !isText(sealKey)) return err({ member: 'sealKey' });
  const warningsUrl = raw['warningsUrl'] ?? null;
  if (warningsUrl !== null && !isUrl(warningsUrl)) return err({ member: 'warningsUrl' });
  const liveUrl = raw['liveUrl'] ?? null;
  if (liveUrl !== null && !isUrl(liveUrl)) return err({ member: 'liveUrl' });
  const weatherMapsUrl = raw['weatherMapsUrl'] ?? null;
  if (weatherMapsUrl !== null && !isUrl(weatherMapsUrl)) return err({ member: 'weatherMapsUrl' });
  const weatherTilesUrl = raw['weatherTilesUrl'] ?? null;
  if (weatherTilesUrl !== null && !isUrl(weatherTilesUrl)) {
    return err({ member: 'weatherTilesUrl' });
  }
  const weatherMaxZoom = raw['weatherMaxZoom'];
  const basemap = decodeBasemap(raw['basemap']);
  if (!basemap.ok) return basemap;
  const demonstration = raw['demonstration'] ?? null;
  if (
    demonstration !== null &&
    !(isRecord(demonstration) && isText(demonstration['scenario']) && isText(demonstration['note']))
  ) {
    return err({ member: 'demonstration' });
  }
  // A fault of a member that can be left out must not disable the site; `npm run network -- check` reports it.
  const { profile, faults } = decodeNetworkProfile(raw['network']);
  if (profile === null) return err({ member: `network.${faults[0]?.member ?? ''}` });
  return ok({
    network: profile,
    graphqlUrl: raw['graphqlUrl'],
    recentSeriesUrl,
    journalUrl,
    pastUrl,
    sealKey,
    warningsUrl,
    liveUrl,
    weatherMapsUrl,
    weatherTilesUrl,
    weatherMaxZoom: isZoom(weatherMaxZoom) ? weatherMaxZoom : DEFAULT_WEATHER_MAX_ZOOM,
    basemap: basemap.value,
    demonstration:
      demonstration === null
        ? null
        : { scenario: String(demonstration['scenario']), note: String(demonstration['note']) },
    // An invalid threshold must not disable the site in a storm; the server reports it at start-up.
    thresholds: decodeThresholds(raw['thresholds']).thresholds,
    areas: decodeAreas(raw['areas']),
  });
};
