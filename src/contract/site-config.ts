import { err, ok, type Result } from '../domain/result.ts';
import { decodeThresholds, type ThresholdsByStation } from '../domain/stations/thresholds.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '../domain/untrusted.ts';

/** The map under the stations, chosen at run time. URLs may be relative to the site. */
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

/** Says that the data are not the present situation, and in which words. */
export interface Demonstration {
  readonly scenario: string;
  readonly note: string;
}

/** Where the site's configuration is. */
export const CONFIG_PATH = '/config.json';

/** What `config.json` beside `index.html` holds: one build serves any provider. */
export interface SiteConfig {
  /** Name of the network whose readings are shown, as exports name their source; null where nobody has named it. */
  readonly network: string | null;
  /** GraphQL endpoint for HTTP POST and, on the same path, graphql-transport-ws. Absolute or relative to the site. */
  readonly graphqlUrl: string;
  /** Weather-maps JSON of the radar provider (SPEC 7), or null where there is none. */
  readonly weatherMapsUrl: string | null;
  /** Where its tiles are, when not beside the JSON: a URL of that host. */
  readonly weatherTilesUrl: string | null;
  /** Deepest zoom that has tiles; below it the map enlarges them. */
  readonly weatherMaxZoom: number;
  readonly basemap: Basemap;
  /** Null for a provider of real data. */
  readonly demonstration: Demonstration | null;
  /** From which values on something is to be done; nobody's where it is not said. */
  readonly thresholds: ThresholdsByStation;
}

/** What is written into `config.json`: JSON knows no maps. */
export const encodeSiteConfig = (config: SiteConfig): string =>
  JSON.stringify({ ...config, thresholds: Object.fromEntries(config.thresholds) });

/** The free public service answers zoom 8 with a grey tile (PROVIDER 6). */
export const DEFAULT_WEATHER_MAX_ZOOM = 7;
export const DEEPEST_ZOOM = 24;

/** Which member of the configuration cannot be used. */
export type ConfigFault = { readonly member: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

const nameOf = (raw: unknown): string | null => {
  const name = typeof raw === 'string' ? cutText(raw, MAX_TEXT_LENGTH).trim() : '';
  return name === '' ? null : name;
};

/** An http or https URL, or one relative to the site: nothing that a browser could run. */
const isUrl = (value: unknown): value is string =>
  isText(value) && (/^https?:\/\//i.test(value) || !/^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(value));

const isZoom = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= DEEPEST_ZOOM;

const tileSizeOf = (raw: unknown): 256 | 512 => (raw === 512 ? 512 : 256);

const basemapFault = (member: string) => err({ member: `basemap.${member}` });

const decodeBasemap = (raw: unknown): Result<Basemap, ConfigFault> => {
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

/** Untrusted `config.json` to a typed configuration; unknown members are ignored. */
export const decodeSiteConfig = (raw: unknown): Result<SiteConfig, ConfigFault> => {
  if (!isRecord(raw)) return err({ member: 'config' });
  if (!isUrl(raw['graphqlUrl'])) return err({ member: 'graphqlUrl' });
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
  return ok({
    // A wrong name must not take the site away: its readings are as good without.
    network: nameOf(raw['network']),
    graphqlUrl: raw['graphqlUrl'],
    weatherMapsUrl,
    weatherTilesUrl,
    weatherMaxZoom: isZoom(weatherMaxZoom) ? weatherMaxZoom : DEFAULT_WEATHER_MAX_ZOOM,
    basemap: basemap.value,
    demonstration:
      demonstration === null
        ? null
        : { scenario: String(demonstration['scenario']), note: String(demonstration['note']) },
    // A wrong line of these must not take the site away in a storm; the server names it when it starts.
    thresholds: decodeThresholds(raw['thresholds']).thresholds,
  });
};
