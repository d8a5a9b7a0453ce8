// @vitest-environment node
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, it, vi } from 'vitest';
import { coreOptions } from '#app/core-options.ts';
import { encodePlaces } from '#contract/site/places-document.ts';
import { encodeStreets } from '#contract/site/streets-document.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { testCore } from '#tests/support/app/core.ts';
import { configWithPlaces } from '#tests/support/app/site-page.tsx';
import { codigo } from '#tests/support/log/tag-events.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { renderPage } from './render-page.tsx';

const noop = (): void => undefined;

type Tags = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A core that has a network, and no connection. */
const coreWith = (tags: Tags): DataCoreApi => {
  const { core } = testCore({
    fetch: () => new Promise(() => undefined),
    openLine: () => ({ send: noop, close: noop, cut: noop }),
  });
  void core.start(coreOptions(PLAIN_CONFIG, 'https://vigia.example', 0));
  core.reader.acceptSnapshot(tags, epochMs(Date.now()));
  return core;
};

const gauge = (text: string) => ({
  'Name/General': text,
  'Name/Local': text,
  Type: 'Hidrologica',
  'Data/Rio/RioNome': text,
  'Position/Bacia': text,
  TimeStamp: '2026-09-11T16:06:00Z',
  'Data/Rio/RioNivel/Value': 4.62,
  'Data/Rio/RioNivel/Unit': text,
});

/** Every element of some HTML with the names of its attributes. */
const elementsOf = (html: string): readonly string[] => {
  const { document } = new Window();
  document.body.innerHTML = html;
  return Array.from(document.body.querySelectorAll('*'), (one) =>
    [one.localName, ...one.getAttributeNames().toSorted()].join(' '),
  );
};

const rendered = async (
  address: string,
  core: DataCoreApi,
  { link = CALM_LINK, config = PLAIN_CONFIG } = {},
): Promise<string> => (await renderPage({ address, isWide: false }, config, core, link))?.app ?? '';

const MARKUP = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</main></div><h1>Outro</h1>',
  '&lt;b&gt; &amp;amp; &#60;',
  '<!-- </style></title>',
] as const;

describe('a server-rendered page', () => {
  it('law: whatever a provider sends is text: it makes no element and no attribute', async () => {
    const addresses = ['/estacao/EST-1', '/tabela'];
    const known = new Set<string>();
    for (const name of ['Jandó', '', 'm']) {
      const core = coreWith({ 'EST-1': gauge(name) });
      for (const address of addresses) {
        for (const one of elementsOf(await rendered(address, core))) known.add(one);
      }
    }
    const text = fc.oneof(untrustedText, fc.constantFrom(...MARKUP));
    await fc.assert(
      fc.asyncProperty(text, async (name) => {
        const core = coreWith({ 'EST-1': gauge(name) });
        for (const address of addresses) {
          const elements = elementsOf(await rendered(address, core));
          expect(elements.filter((one) => !known.has(one))).toEqual([]);
        }
      }),
      { ...propertyRuns(8), examples: MARKUP.map((markup): [string] => [markup]) },
    );
  });

  it('is none where the readings of the server are not live, but for a source that it knows to be in doubt', async () => {
    const tags = { 'EST-1': gauge('Jandó') };
    const lost = { state: 'lost', since: epochMs(Date.now() - 60_000) } as const;
    const at = (link: Partial<LinkStatusFrame>) =>
      rendered('/estacao/EST-1', coreWith(tags), { link: { ...CALM_LINK, ...link } });
    expect(await at({ phase: 'connecting' })).toBe('');
    expect(await at({ stale: true })).toBe('');
    expect(await at({ stale: true, source: lost })).toContain('Fonte sem resposta');
    expect(await at({})).toMatch(/4,62/);
  });

  it('has a view that does not answer as one that is loading', async () => {
    const core = coreWith({ 'EST-1': gauge('Jandó') });
    const html = await rendered('/estacao/EST-2/analise/grafico', core);
    expect(html).toContain('Carregando…');
  });

  it('has the first time, when the documents of the network are still on their way, what it has later', async () => {
    const city = {
      name: 'Jandó',
      region: null,
      latitude: -27,
      longitude: -49,
      population: null,
      rank: 3 as const,
      on: null,
      gauges: [codigo('EST-1')],
    };
    const config = configWithPlaces(
      encodePlaces({ cities: [city], rivers: [], stations: [] }),
      encodeStreets({ streets: [], floods: [] }),
    );
    const fresh = { TimeStamp: new Date().toISOString(), 'Data/Rio/RioNivel/Unit': 'm' };
    const core = coreWith({ 'EST-1': { ...gauge('Jandó'), ...fresh } });
    const first = await rendered('/busca?q=jando', core, { config });
    expect(first).toBe(await rendered('/busca?q=jando', core, { config }));
    expect(first).toMatch(/href="\/cidade\/jando".*4,62/);
    vi.unstubAllGlobals();
  });
});
