import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { xml2js } from 'xml-js';
import type { JournalEntry } from '#contract/journal/journal.ts';
import { RAIN_PERIODS, type RainPeriod } from '#domain/quantities/choices/rain-period.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { FEED_FORMS, journalFeed } from '#pages/feeds/journal-feed.ts';
import { readingState } from '#tests/support/app/reading-state.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const SITE = 'https://vigia.example';

const entry = (id: number, label: string): JournalEntry => ({
  id,
  at: epochMs(Date.UTC(2026, 8, 11, 17, id)),
  station: codigo('EST-1'),
  event: {
    kind: 'level-reached',
    field: 'rio_nivel',
    level: 'alerta',
    label,
    threshold: 5,
    value: 5.02,
  },
  position: null,
  annulled: null,
});

/** One of several of a moment: rain of each window, levels, gates. */
const rain = (window: RainPeriod): JournalEntry => ({
  ...entry(1, ''),
  event: { kind: 'rain-class', window, rainClass: 3, bound: 20, value: 25 },
});

it('names each event of a moment by itself', async () => {
  const state = await readingState({});
  const entries = [...RAIN_PERIODS.map(rain), entry(1, ''), { ...entry(1, ''), id: 9 }];
  const subject = { title: '', url: SITE, entries };
  const json = parseJson(await journalFeed('json', subject, { state, siteUrl: SITE }));
  const items = isRecord(json) && Array.isArray(json['items']) ? json['items'] : [];
  // The last two are one event, which the server has learned twice.
  expect(new Set(items.map((item) => (isRecord(item) ? item['id'] : null))).size).toBe(
    entries.length - 1,
  );
});

it('has what a name is spelled with in both forms, without the controls that XML lacks', async () => {
  const state = await readingState({});
  const subject = {
    title: 'Ro\u{ad}sa\u{200d}\u{7}',
    url: SITE,
    entries: [entry(1, 'co\u{ad}ta\u{7}')],
  };
  for (const form of FEED_FORMS) {
    const feed = await journalFeed(form, subject, { state, siteUrl: SITE });
    expect(feed).toContain('Ro\u{ad}sa\u{200d}');
    expect(feed).toContain('co\u{ad}ta');
    expect(feed.replaceAll('\\u0007', '\u{7}')).not.toContain('\u{7}');
  }
});

it('law: is well-formed XML and JSON with one entry each, whatever a provider calls things', async () => {
  await fc.assert(
    fc.asyncProperty(untrustedText, untrustedText, async (name, label) => {
      const state = await readingState({ 'EST-1': { 'Name/General': name } });
      const subject = {
        title: name,
        url: `${SITE}/acontecimentos`,
        entries: [entry(2, label), entry(1, label)],
      };
      const atom = await journalFeed('atom', subject, { state, siteUrl: SITE });
      // The parser takes what XML 1.0 (2.2) does not.
      expect(atom).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
      expect(JSON.stringify(xml2js(atom, { compact: true })).match(/"entry":\[/g)).toHaveLength(1);
      const json = parseJson(await journalFeed('json', subject, { state, siteUrl: SITE }));
      const items = isRecord(json) ? json['items'] : null;
      expect(items).toMatchObject([
        {
          id: expect.stringMatching(/#\d+\.level-reached\.rio_nivel\.alerta\.\.\.EST-1$/),
          url: `${SITE}/estacao/EST-1`,
        },
        {},
      ]);
    }),
    propertyRuns(50),
  );
});

it('is served of the network, a city and a station, where the address of the site is known', async () => {
  const server = await simulatedServer({ siteUrl: SITE });
  onTestFinished(() => server.close());
  for (const page of ['/acontecimentos', '/cidade/rio-do-sul', '/estacao/DCSC-00043']) {
    const answer = await fetch(`${server.url}${page}.atom`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(await answer.text()).toContain(`href="${SITE}${page}.atom"`);
  }
  for (const path of ['/estacao/nada.atom', '/cidade/nenhuma.json', '/tabela.atom']) {
    expect((await fetch(server.url + path)).status).toBe(404);
  }
});
