import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import type { RunningServer } from '#server/server.ts';
import { polledSource } from '#server/polled/polled-source.ts';
import { providerSource } from '#server/upstream/provider-source.ts';
import { UPSTREAM_TIMERS } from '#server/upstream/upstream-timers.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { postJson } from '#tests/support/provider/post-json.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { readMetrics, type ScrapedMetric } from '#tests/support/provider/scraped-metrics.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';

const FOLDER = 'deploy/monitoring';

/** Labels that Prometheus itself adds to whatever it reads. */
const OF_PROMETHEUS: readonly string[] = ['job', 'instance', 'le'];

/** Every text of a JSON or YAML document under one of these names, with the way to it. */
const textsNamed = (
  document: unknown,
  name: string,
  way = '',
): readonly { readonly way: string; readonly text: string }[] => {
  if (Array.isArray(document)) {
    return document.flatMap((part, at) => textsNamed(part, name, `${way}[${at}]`));
  }
  if (!isRecord(document)) return [];
  return Object.entries(document).flatMap(([key, value]) =>
    key === name && typeof value === 'string'
      ? [{ way: `${way}.${key}`, text: value }]
      : textsNamed(value, name, `${way}.${key}`),
  );
};

const DASHBOARD: unknown = JSON.parse(readFileSync(`${FOLDER}/grafana-dashboard.json`, 'utf8'));
const RULES: unknown = parse(readFileSync(`${FOLDER}/vigia-alerts.yml`, 'utf8'));

/** Grafana's own variables stand for a duration or a value. */
const withoutVariables = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');

const EXPRESSIONS = [
  ...textsNamed(DASHBOARD, 'expr', 'dashboard').map(({ way, text }) => ({
    way,
    text: withoutVariables(text),
  })),
  ...textsNamed(RULES, 'expr', 'rules'),
];

/** Names of metrics in an expression, and the labels that it compares with a value; `=` alone asks for exactly that value. */
const metricsIn = (text: string): readonly string[] => text.match(/\bvigia_\w+/g) ?? [];
const comparisonsIn = (text: string) =>
  Array.from(
    text.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g),
    ([, label = '', by = '', value = '']) => ({
      label,
      value: by === '=' ? value : null,
    }),
  );

/** Metrics of the documents belong to a family: a histogram has three kinds of samples. */
const familyOf = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');

/** Metrics that have samples once something was refused, failed or closed. */
const WITH_REASONS = [
  'vigia_rejected_total',
  'vigia_sockets_closed_total',
  'vigia_polled_failures_total',
  'vigia_polled_rejected_total',
  'vigia_upstream_rejected_total',
  'vigia_upstream_snapshot_failures_total',
];

const scrape = async (
  { url }: Pick<RunningServer, 'url'>,
  metrics: Map<string, ScrapedMetric>,
): Promise<void> => readMetrics(await (await fetch(`${url}/metrics`)).text(), metrics);

/** A document whose times cannot be read, and one that is none. */
const UNREADABLE = [
  { name: 'No time', address: '/ogc/collections/agora/items', time: 'properties.nome' },
  { name: 'No document', address: '/asyncapi.json', time: 'properties.medidoEm' },
].map(({ time, ...document }) => ({
  ...document,
  url: null,
  licence: null,
  everyMs: 1_000,
  prefix: '',
  form: 'json' as const,
  mapping: {
    rows: 'features',
    codigo: 'id',
    time,
    described: new Map(),
    readings: [],
    zone: demonstrationNetwork().profile.timeZone,
  },
}));

/** What servers show that have everything: a store, a provider, a shared log, requests that were refused, sockets that were closed. */
const metricsOfServers = (): Promise<ReadonlyMap<string, ScrapedMetric>> =>
  withFolder(async (dataDir) => {
    const metrics = new Map<string, ScrapedMetric>();
    const engine = await startNatsEngine();
    const provider = await simulatedServer({
      scenario: 'rajada',
      rate: 100,
      dataDir,
      faults: true,
    });
    for (const set of ['truncated-json', 'malformed-events'])
      await postJson(`${provider.url}/faults`, { set, times: 3 });
    const taking = await startedServer({
      provider: {
        upstream: providerSource({
          graphqlUrl: `${provider.url}/graphql`,
          log: createLogger('silent'),
          timers: { ...UPSTREAM_TIMERS, retry: 20, retryJitter: 0, requestGap: 20 },
        }),
      },
      nats: [`nats://${engine.address}`],
      polled: UNREADABLE.map((document) =>
        polledSource(
          { ...document, address: provider.url + document.address },
          { log: createLogger('silent'), takesDemonstrations: true },
        ),
      ),
    });
    try {
      const client = await new SocketClient(provider.url).open();
      client.send('no message');
      await client.closed;
      await fetch(`${taking.url}/graphql`, { method: 'POST', body: 'no question' });
      await fetch(`${taking.url}/live/head.json`);
      await eventually(async () => {
        await scrape(provider, metrics);
        await scrape(taking, metrics);
        const missing = WITH_REASONS.filter((name) => metrics.get(name)?.labels.size === 0);
        if (missing.length > 0) throw new Error(`nothing was refused: ${missing.join(', ')}`);
      });
      return metrics;
    } finally {
      await taking.close();
      await provider.close();
      await engine.stop();
    }
  });

let metrics: ReadonlyMap<string, ScrapedMetric> = new Map();

beforeAll(async () => {
  metrics = await metricsOfServers();
});

/** What an expression reads and no server shows. */
const unknownIn = (text: string): readonly string[] => {
  const names = metricsIn(text);
  const families = names.flatMap((name) => metrics.get(familyOf(name)) ?? metrics.get(name) ?? []);
  const isKnown = (label: string, value: string | null): boolean =>
    OF_PROMETHEUS.includes(label) ||
    families.some(({ labels }) =>
      value === null ? labels.has(label) : labels.get(label)?.has(value) === true,
    );
  return [
    ...names.filter((name) => !metrics.has(name) && !metrics.has(familyOf(name))),
    ...comparisonsIn(text).flatMap(({ label, value }) =>
      isKnown(label, value) ? [] : [`${label}=${value ?? '…'}`],
    ),
  ];
};

describe('the dashboard and the alert rules', () => {
  it('read metrics, labels and values that servers have', () => {
    expect(EXPRESSIONS.length).toBeGreaterThan(100);
    const unknown = EXPRESSIONS.flatMap(({ way, text }) =>
      unknownIn(text).map((what) => `${way}: ${what}`),
    );
    expect(unknown).toEqual([]);
  });

  it('leave no metric of a server unread', () => {
    const read = new Set(
      EXPRESSIONS.flatMap(({ text }) => metricsIn(text)).flatMap((name) => [name, familyOf(name)]),
    );
    expect([...metrics.keys()].filter((name) => !read.has(name))).toEqual([]);
  });

  it('use counters as rates or increases, and nothing else so', () => {
    const wrong = EXPRESSIONS.filter(({ text }) =>
      metricsIn(text).some((name) => {
        const isCounter = /_(total|bucket|sum|count)$/.test(name);
        return isCounter !== new RegExp(`(rate|increase)\\(${name}[[{]`).test(text);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** A rule of the file, as far as it is one. */
const rules = (): readonly Readonly<Record<string, unknown>>[] => {
  const groups = isRecord(RULES) && Array.isArray(RULES['groups']) ? RULES['groups'] : [];
  return groups.flatMap((group: unknown) =>
    isRecord(group) && Array.isArray(group['rules']) ? group['rules'].filter(isRecord) : [],
  );
};

/** Where a heading is found, as GitHub and others make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

describe('an alert', () => {
  it('has a name of its own, how grave it is, and what it says', () => {
    const names = rules().map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
    const incomplete = rules().filter(
      ({ alert, expr, labels, annotations }) =>
        typeof alert !== 'string' ||
        typeof expr !== 'string' ||
        !isRecord(labels) ||
        (labels['severity'] !== 'critical' && labels['severity'] !== 'warning') ||
        !isRecord(annotations) ||
        typeof annotations['summary'] !== 'string',
    );
    expect(incomplete).toEqual([]);
  });

  it('leads to a heading of its own, under which stands what to do', () => {
    const document = readFileSync('docs/operations.md', 'utf8');
    const sections = new Map(
      document
        .split(/^#+ /m)
        .slice(1)
        .map((section) => {
          const [heading = '', ...lines] = section.split('\n');
          return [anchorOf(heading), lines.join('\n').trim()] as const;
        }),
    );
    for (const { alert, annotations } of rules()) {
      const runbook = isRecord(annotations) ? String(annotations['runbook']) : '';
      const [file, anchor = ''] = runbook.split('#');
      expect(file).toBe('docs/operations.md');
      expect(anchor).toBe(anchorOf(String(alert)));
      expect(sections.get(anchor)?.length ?? 0, `${String(alert)} in ${runbook}`).toBeGreaterThan(
        40,
      );
    }
  });

  it('is what every such heading speaks of', () => {
    const document = readFileSync('docs/operations.md', 'utf8');
    const headings = [...document.matchAll(/^#### (Vigia\w+)$/gm)].map(([, name]) => name);
    expect(new Set(headings)).toEqual(new Set(rules().map(({ alert }) => alert)));
  });
});

describe('the configuration of Prometheus', () => {
  it('reads the file of rules, under the name of the job that they ask for', () => {
    const config: unknown = parse(readFileSync(`${FOLDER}/prometheus.yml`, 'utf8'));
    expect(config).toMatchObject({
      rule_files: ['vigia-alerts.yml'],
      scrape_configs: [{ job_name: 'vigia', static_configs: [{ targets: ['127.0.0.1:8080'] }] }],
    });
  });
});
