import {
  choiceOption,
  numberOption,
  type Option,
  switchOn,
  textOption,
  type ValuesOf,
} from '#contract/options.ts';
import { DEEPEST_ZOOM, DEFAULT_WEATHER_MAX_ZOOM } from '#contract/site/site-config.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { basemapOption } from './basemap-option.ts';
import { FAN_OUT_OPTIONS } from './fan-out/fan-out.ts';
import { SOCKET_LIMITS } from './graphql/socket-limits.ts';
import { unreadableFile } from './json-text.ts';
import { isLoopbackHost } from './limits/client-address.ts';
import { MomentSeal } from './moment/moment-seal.ts';
import { LOG_LEVELS } from '#process/logger.ts';
import { DEFAULT_RETENTION, parseRetention, type Retention } from '#storage/history/retention.ts';

const FAULTS_ON_LOOPBACK =
  'only with a --host that leads to this machine alone, and no --trusted-proxies';

/** An http or https URL, or null. Refused with a user or password: what browsers are given, every visitor reads. */
const urlOption = (flag: string, help: string): Option<string | null> => ({
  ...textOption(flag, help, 'URL'),
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      return err(`"${text}" is not an http or https URL`);
    }
    return url.username === '' && url.password === ''
      ? ok(text)
      : err(`the URL of ${url.host} has a user or password, which visitors could read`);
  },
});

/** How a server divides the work with others: it does all, takes readings in, or serves them. */
const ROLES = ['all', 'ingest', 'gateway'] as const;
export type Role = (typeof ROLES)[number];

const NATS_PROTOCOLS = ['nats:', 'tls:'];

/** Servers of NATS, by their URLs; none without it. */
const natsOption: Option<readonly string[]> = {
  flag: 'nats',
  valueName: 'URL[,URL]',
  help: 'NATS servers whose JetStream is the log that several servers share\n(docs/operations.md)',
  fallback: [],
  read: (text) => {
    const urls = text.split(',').map((url) => url.trim());
    const wrong = urls.find(
      (url) => !URL.canParse(url) || !NATS_PROTOCOLS.includes(new URL(url).protocol),
    );
    return wrong === undefined
      ? ok(urls)
      : err(`"${wrong}" is no URL of a NATS server: nats://host:4222 or tls://host:4222`);
  },
};

/** A name of a stream: of one part, so that its subjects are its own. */
const natsStreamOption: Option<string> = {
  flag: 'nats-stream',
  valueName: 'NAME',
  help: 'name of its stream: networks that share NATS servers need one each',
  fallback: 'TAGS',
  read: (text) =>
    /^[A-Za-z0-9_-]{1,32}$/.test(text)
      ? ok(text)
      : err(`"${text}" is not 1 to 32 letters, digits, hyphens or underscores`),
};

/** A file that can be read. */
const readableFile = (flag: string, help: string): Option<string | null> => ({
  ...textOption(flag, help, 'FILE'),
  read: (file) => {
    const unreadable = unreadableFile(file);
    return unreadable === null ? ok(file) : err(unreadable);
  },
});

/** The key that signs moments. Read once, at the start. */
const sealKeyOption: Option<MomentSeal | null> = {
  flag: 'seal-key',
  valueName: 'FILE',
  help: 'private key (Ed25519) that seals kept moments (docs/operations.md)',
  fallback: null,
  read: (file) => MomentSeal.ofFile(file),
};

/** How long the store keeps events and five-minute steps. */
const retentionOption: Option<Retention> = {
  flag: 'retention',
  valueName: 'RAW,STEPS',
  help: 'how long --data keeps events, and steps of five minutes; hours stay\nfor ever (1h,90d)',
  fallback: DEFAULT_RETENTION,
  read: parseRetention,
};

/** The server's options on the command line. docs/operations.md describes each. */
export const SERVER_OPTIONS = {
  port: numberOption('port', 'port to listen on; 0 takes a free one', {
    from: 0,
    to: 65_535,
    fallback: 8080,
    variable: 'PORT',
  }),
  host: {
    ...textOption('host', 'address to bind', 'NAME'),
    fallback: '127.0.0.1',
    read: ok<string>,
  },
  retireServiceWorker: switchOn(
    'retire-service-worker',
    'browsers forget what they keep of the site\n(docs/decisions/0015-offline.md)',
  ),
  siteUrl: {
    ...urlOption('site-url', 'address of the site, for link previews: https://vigia.example'),
    read: (text: string): Result<string, string> => {
      const url = URL.canParse(text) ? new URL(text) : null;
      const isOrigin = url !== null && /^https?:\/\/[^/]+\/$/.test(url.href) && url.username === '';
      return isOrigin
        ? ok(url.origin)
        : err(`"${text}" is not the http or https URL of a whole site`);
    },
  },
  graphqlUrl: urlOption(
    'graphql-url',
    'GraphQL endpoint of another provider: the demonstration does not start;\nwith --data this server takes its readings in, without it browsers ask it',
  ),
  dataDir: textOption(
    'data',
    'folder in which the server remembers: events, last values, history\n(docs/operations.md); without it they last as long as the program',
    'DIR',
  ),
  retention: retentionOption,
  check: switchOn('check', 'verifies what --data holds, repairs what it can, and ends'),
  role: choiceOption<Role>('role', 'part of the work, where several servers share a log (--nats)', {
    names: ROLES,
    fallback: 'all',
    valueName: 'ROLE',
  }),
  nats: natsOption,
  natsStream: natsStreamOption,
  natsReplicas: numberOption('nats-replicas', 'copies of it, on so many of the NATS servers', {
    from: 1,
    to: 5,
    fallback: 1,
  }),
  natsCredentials: readableFile(
    'nats-credentials',
    'file with the credentials for the NATS servers',
  ),
  recentSeriesUrl: urlOption(
    'recent-series-url',
    'last 24 hours of all its stations (docs/provider-contract.md, 9)',
  ),
  weatherMapsUrl: urlOption('weather-maps-url', 'weather-maps JSON of a radar provider'),
  weatherTilesUrl: urlOption(
    'weather-tiles-url',
    'host of its tiles, where it is another than that of the JSON',
  ),
  weatherMaxZoom: numberOption('weather-max-zoom', 'deepest zoom that its tiles have', {
    from: 0,
    to: DEEPEST_ZOOM,
    fallback: DEFAULT_WEATHER_MAX_ZOOM,
  }),
  basemap: basemapOption,
  tickMs: numberOption('tick', 'milliseconds whose events are written to a socket together', {
    from: 1,
    to: 10_000,
    fallback: FAN_OUT_OPTIONS.tickMs,
  }),
  socketPlaces: numberOption(
    'sockets',
    'sockets that may subscribe; others read live segments (docs/operations.md)',
    { from: 0, to: 45_000, fallback: SOCKET_LIMITS.places },
  ),
  trustedProxies: numberOption(
    'trusted-proxies',
    'proxies of yours in front, each adding to X-Forwarded-For',
    { from: 0, to: 10, fallback: 0 },
  ),
  sealKey: sealKeyOption,
  metrics: switchOn('metrics', '/metrics for everybody, instead of this machine alone'),
  faults: switchOn('faults', 'faults on demand, for tests: /faults, on this machine alone'),
  logLevel: choiceOption('log-level', 'what the log holds', {
    names: LOG_LEVELS,
    fallback: 'warn',
    valueName: 'LEVEL',
  }),
} as const;

export type ServerFlags = ValuesOf<typeof SERVER_OPTIONS>;

type Together = Pick<ServerFlags, 'faults' | 'host' | 'trustedProxies'> &
  Partial<
    Pick<
      ServerFlags,
      | 'dataDir'
      | 'retention'
      | 'check'
      | 'role'
      | 'nats'
      | 'natsStream'
      | 'natsReplicas'
      | 'natsCredentials'
      | 'graphqlUrl'
      | 'sealKey'
    >
  >;

/** What is wrong with a part of the work, or with details of a log, that no log is shared for. */
const sharingMisuse = ({
  role = SERVER_OPTIONS.role.fallback,
  nats = SERVER_OPTIONS.nats.fallback,
  natsStream = SERVER_OPTIONS.natsStream.fallback,
  natsReplicas = SERVER_OPTIONS.natsReplicas.fallback,
  natsCredentials = null,
}: Together): string | null => {
  if (nats.length > 0) return null;
  if (role !== 'all') return `--role ${role}: only with --nats, the log that several servers share`;
  const needs = 'only with --nats, whose detail it is';
  if (natsStream !== SERVER_OPTIONS.natsStream.fallback) return `--nats-stream: ${needs}`;
  if (natsReplicas !== SERVER_OPTIONS.natsReplicas.fallback) return `--nats-replicas: ${needs}`;
  return natsCredentials === null ? null : `--nats-credentials: ${needs}`;
};

/** What is wrong with the options together, in one line; null where nothing is. */
export const serverMisuse = (together: Together): string | null => {
  const { faults, host, trustedProxies } = together;
  const { dataDir = null, retention = DEFAULT_RETENTION, check = false } = together;
  const { graphqlUrl = null, sealKey = null, nats = [], role = 'all' } = together;
  if (faults && (!isLoopbackHost(host) || trustedProxies > 0)) {
    return `--faults: ${FAULTS_ON_LOOPBACK}`;
  }
  const isElsewhere = graphqlUrl !== null && dataDir === null && nats.length === 0;
  if (sealKey !== null && (isElsewhere || role === 'ingest')) {
    return '--seal-key: only in a server that serves readings itself';
  }
  const misuse = sharingMisuse(together);
  if (misuse !== null || dataDir !== null) return misuse;
  if (check) return '--check: only with --data, the folder that it verifies';
  return retention === DEFAULT_RETENTION
    ? null
    : '--retention: only with --data, the folder whose content it is about';
};
