import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decodeStamp, type EpochMs, SAO_PAULO_OFFSET_MINUTES } from '#domain/time/epoch-ms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  type Basemap,
  decodeSiteConfig,
  DEEPEST_ZOOM,
  DEFAULT_WEATHER_MAX_ZOOM,
} from '#contract/site-config.ts';
import { decodeThresholds, type ThresholdsByStation } from '#domain/stations/thresholds.ts';
import { isLoopbackHost } from './limits/client-address.ts';
import { LOG_LEVELS, type LogLevel } from './logger.ts';
import { MAX_NETWORK_SIZE, NETWORK_SIZE } from '../simulation/network/station-network.ts';

export const SCENARIOS = ['enchente-2026-09', 'tempestade', 'calmaria', 'rajada'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

/** Where faults may be ordered. */
export const FAULTS_ON_LOOPBACK =
  'only with a --host that leads to this machine alone, and no --trusted-proxies';

/** What a person asked for on the command line. */
export interface Flags {
  readonly port: number;
  readonly host: string;
  readonly build: boolean;
  /** False serves the provider alone. */
  readonly site: boolean;
  /** The site's service worker ends itself wherever it runs. */
  readonly retireServiceWorker: boolean;
  readonly scenario: ScenarioName;
  readonly speed: number;
  /** Instant of the scenario to begin at; null is the scenario's own choice. */
  readonly start: EpochMs | null;
  /** `tempestade`: which storm. */
  readonly seed: number;
  /** `rajada`: tag events a second, and stations. */
  readonly rate: number;
  readonly stations: number;
  /** The network has the real one's oddities. */
  readonly quirks: boolean;
  /** Any query within the limits; else the operations of the contract alone. */
  readonly open: boolean;
  readonly introspection: boolean;
  /** Events of this many milliseconds are written to a socket at once. */
  readonly tickMs: number;
  /** Proxies of the operator's in front. */
  readonly trustedProxies: number;
  /** Metrics for whoever asks; else for this machine alone. */
  readonly metrics: boolean;
  readonly logLevel: LogLevel;
  /** Faults on demand, for tests. */
  readonly faults: boolean;
  /** Another provider: then the embedded one does not start. */
  readonly graphqlUrl: string | null;
  /** What exports call the network of the readings; null: the embedded provider's own name, or nobody's. */
  readonly networkName: string | null;
  readonly weatherMapsUrl: string | null;
  /** Host of its tiles, when another than that of the JSON. */
  readonly weatherTilesUrl: string | null;
  /** Deepest zoom its tiles have. */
  readonly weatherMaxZoom: number;
  readonly basemap: Basemap;
  /** Values from which on something is to be done, by station. */
  readonly thresholds: ThresholdsByStation;
}

export type FlagsOutcome =
  | { readonly kind: 'run'; readonly flags: Flags }
  | { readonly kind: 'help' };

export const HELP = `npm start [-- FLAGS]

  --port N              port to listen on; 0 takes a free one (8080, or the variable PORT)
  --host NAME           address to bind (127.0.0.1)
  --no-build            serve the site as it was last built
  --no-site             serve the provider alone
  --retire-service-worker
                        browsers forget what they keep of the site (docs/decisions/0015-offline.md)
  --scenario NAME       ${SCENARIOS.join(' | ')} (${SCENARIOS[0]})
  --speed N             how many times as fast as the clock the scenario runs (1)
  --start INSTANT       instant of the scenario to begin at, e.g. 2026-09-11T13:00
  --seed N              tempestade: which storm; the same number, the same storm (1)
  --rate N              rajada: tag events a second (2000)
  --stations N          rajada: stations (${NETWORK_SIZE})
  --quirks              oddities of the real network: text for numbers, null names, lost coordinates,
                        silent stations, altitudes and sentinels for levels, late stamps
  --open                any query within the limits, instead of the contract's operations alone
  --introspection       the schema may be asked for
  --tick N              events of so many milliseconds are written to a socket at once (100)
  --trusted-proxies N   proxies of yours in front, each adding to X-Forwarded-For (0)
  --metrics             /metrics for whoever asks, instead of this machine alone
  --faults              faults on demand, for tests: /faults, on this machine alone
  --log-level LEVEL     ${LOG_LEVELS.join(' | ')} (warn)
  --graphql-url URL     GraphQL endpoint of another provider; the embedded one does not start
  --network-name NAME   what exports call the network of the readings
  --weather-maps-url U  weather-maps JSON of a radar provider
  --weather-tiles-url U host of its tiles, where it is another than that of the JSON
  --weather-max-zoom N  deepest zoom those tiles have (${DEFAULT_WEATHER_MAX_ZOOM})
  --basemap FILE        JSON file with another base map (README, "Configuration")
  --thresholds FILE     JSON file with the thresholds of stations (README, "Configuration")
  --help                this text`;

/** Every flag there is, by its name without the dashes. */
export const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  'no-build': { type: 'boolean', default: false },
  'no-site': { type: 'boolean', default: false },
  'retire-service-worker': { type: 'boolean', default: false },
  scenario: { type: 'string', default: SCENARIOS[0] },
  speed: { type: 'string', default: '1' },
  start: { type: 'string' },
  seed: { type: 'string', default: '1' },
  rate: { type: 'string', default: '2000' },
  stations: { type: 'string', default: String(NETWORK_SIZE) },
  quirks: { type: 'boolean', default: false },
  open: { type: 'boolean', default: false },
  introspection: { type: 'boolean', default: false },
  tick: { type: 'string', default: '100' },
  'trusted-proxies': { type: 'string', default: '0' },
  metrics: { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
  'log-level': { type: 'string', default: 'warn' },
  'graphql-url': { type: 'string' },
  'network-name': { type: 'string' },
  'weather-maps-url': { type: 'string' },
  'weather-tiles-url': { type: 'string' },
  'weather-max-zoom': { type: 'string', default: String(DEFAULT_WEATHER_MAX_ZOOM) },
  basemap: { type: 'string' },
  thresholds: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const numberIn = (
  flag: string,
  text: string,
  bounds: { readonly from: number; readonly to: number; readonly whole: boolean },
): Result<number, string> => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const fits =
    value >= bounds.from && value <= bounds.to && (!bounds.whole || Number.isInteger(value));
  return fits
    ? ok(value)
    : err(
        `${flag}: "${text}" is not a ${bounds.whole ? 'whole ' : ''}number from ${bounds.from} to ${bounds.to}`,
      );
};

const urlOf = (flag: string, text: string | undefined): Result<string | null, string> => {
  if (text === undefined) return ok(null);
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
    ? ok(text)
    : err(`${flag}: "${text}" is not an http or https URL`);
};

const jsonOf = (flag: string, file: string): Result<unknown, string> => {
  try {
    const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return ok(raw);
  } catch {
    return err(`${flag}: ${file} cannot be read as JSON`);
  }
};

const basemapOf = (file: string | undefined): Result<Basemap, string> => {
  if (file === undefined) return ok({ kind: 'offline' });
  const raw = jsonOf('--basemap', file);
  if (!raw.ok) return raw;
  const config = decodeSiteConfig({ graphqlUrl: '/graphql', basemap: raw.value });
  return config.ok
    ? ok(config.value.basemap)
    : err(`--basemap: ${config.error.member} is missing or wrong in ${file}`);
};

const thresholdsOf = (file: string | undefined): Result<ThresholdsByStation, string> => {
  if (file === undefined) return ok(new Map());
  const raw = jsonOf('--thresholds', file);
  if (!raw.ok) return raw;
  const { thresholds, faults } = decodeThresholds(raw.value);
  const [fault] = faults;
  return fault === undefined ? ok(thresholds) : err(`--thresholds: ${fault} is wrong in ${file}`);
};

const isScenario = (text: string): text is ScenarioName => SCENARIOS.some((name) => name === text);

const isLogLevel = (text: string): text is LogLevel => LOG_LEVELS.some((name) => name === text);

const parse = (args: readonly string[]) => {
  try {
    return ok(parseArgs({ args: [...args], options: OPTIONS, strict: true }).values);
  } catch (error) {
    const [line = 'wrong flags'] = (error instanceof Error ? error.message : '').split(
      /\.\s|\n/,
      1,
    );
    return err(line);
  }
};

/** Command line and environment to flags; an error is one line for a person. */
export const parseFlags = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Result<FlagsOutcome, string> => {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { value: values } = parsed;
  if (values.help) return ok({ kind: 'help' });
  const port = numberIn('--port', values.port ?? environment['PORT'] ?? '8080', {
    from: 0,
    to: 65_535,
    whole: true,
  });
  if (!port.ok) return port;
  const speed = numberIn('--speed', values.speed, { from: 0.01, to: 10_000, whole: false });
  if (!speed.ok) return speed;
  const seed = numberIn('--seed', values.seed, { from: 0, to: 0xff_ff_ff_ff, whole: true });
  if (!seed.ok) return seed;
  const rate = numberIn('--rate', values.rate, { from: 1, to: 100_000, whole: false });
  if (!rate.ok) return rate;
  const stations = numberIn('--stations', values.stations, {
    from: 1,
    to: MAX_NETWORK_SIZE,
    whole: true,
  });
  if (!stations.ok) return stations;
  if (!isScenario(values.scenario)) {
    return err(`--scenario: "${values.scenario}" is none of ${SCENARIOS.join(', ')}`);
  }
  const tick = numberIn('--tick', values.tick, { from: 1, to: 10_000, whole: true });
  if (!tick.ok) return tick;
  const trustedProxies = numberIn('--trusted-proxies', values['trusted-proxies'], {
    from: 0,
    to: 10,
    whole: true,
  });
  if (!trustedProxies.ok) return trustedProxies;
  if (!isLogLevel(values['log-level'])) {
    return err(`--log-level: "${values['log-level']}" is none of ${LOG_LEVELS.join(', ')}`);
  }
  if (values.faults && (!isLoopbackHost(values.host) || trustedProxies.value > 0)) {
    return err(`--faults: ${FAULTS_ON_LOOPBACK}`);
  }
  const start =
    values.start === undefined ? null : decodeStamp(values.start, SAO_PAULO_OFFSET_MINUTES);
  if (values.start !== undefined && start === null)
    return err(`--start: "${values.start}" is not an instant`);
  const graphqlUrl = urlOf('--graphql-url', values['graphql-url']);
  if (!graphqlUrl.ok) return graphqlUrl;
  const weatherMapsUrl = urlOf('--weather-maps-url', values['weather-maps-url']);
  if (!weatherMapsUrl.ok) return weatherMapsUrl;
  const weatherTilesUrl = urlOf('--weather-tiles-url', values['weather-tiles-url']);
  if (!weatherTilesUrl.ok) return weatherTilesUrl;
  const weatherMaxZoom = numberIn('--weather-max-zoom', values['weather-max-zoom'], {
    from: 0,
    to: DEEPEST_ZOOM,
    whole: true,
  });
  if (!weatherMaxZoom.ok) return weatherMaxZoom;
  const basemap = basemapOf(values.basemap);
  if (!basemap.ok) return basemap;
  const thresholds = thresholdsOf(values.thresholds);
  if (!thresholds.ok) return thresholds;
  return ok({
    kind: 'run',
    flags: {
      port: port.value,
      host: values.host,
      build: !values['no-build'],
      site: !values['no-site'],
      retireServiceWorker: values['retire-service-worker'],
      scenario: values.scenario,
      speed: speed.value,
      start,
      seed: seed.value,
      rate: rate.value,
      stations: stations.value,
      quirks: values.quirks,
      open: values.open,
      introspection: values.introspection,
      tickMs: tick.value,
      trustedProxies: trustedProxies.value,
      metrics: values.metrics,
      logLevel: values['log-level'],
      faults: values.faults,
      graphqlUrl: graphqlUrl.value,
      networkName: values['network-name'] ?? null,
      weatherMapsUrl: weatherMapsUrl.value,
      weatherTilesUrl: weatherTilesUrl.value,
      weatherMaxZoom: weatherMaxZoom.value,
      basemap: basemap.value,
      thresholds: thresholds.value,
    },
  });
};
