import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decodePolledSources, type PolledDocument } from '#contract/site/polled-sources.ts';
import type {
  ProvidedPast,
  SourceNews,
  StationTags,
  TagSink,
  TagSource,
  WireValue,
} from '#contract/tag-source.ts';
import { ok } from '#domain/result.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { decodeTimeZone } from '#domain/time/time-zone.ts';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { joinedSources } from './joined-sources.ts';
import { type PolledSource, polledSource } from './polled-source.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';

fakeTime();

const RUNS = 300;
const EVERY_MS = 5_000;

const zone = decodeTimeZone('Asia/Kathmandu');

/** A document of `sources.json`, as a folder has it. */
const documentOf = (form: PolledDocument['form'], more: object = {}): PolledDocument => {
  const columns = { codigo: 'posto', time: 'hora', nome: 'nome', latitude: 'lat' };
  const readings = [
    { column: 'nivel', tag: 'Data/Rio/RioNivel', unit: 'cm' },
    { column: 'chuva', tag: 'Data/Chuva/Chuva001h' },
  ];
  const mapping = form === 'vigia' ? {} : { columns, readings, prefix: 'PM-' };
  const raw = {
    name: 'Prefeitura',
    address: 'http://other.test/a',
    everySeconds: 5,
    form,
    ...mapping,
  };
  const { sources, faults } = decodePolledSources(
    { documents: [{ ...raw, ...more }] },
    zone.ok ? zone.value : null,
  );
  const [document] = sources.documents;
  if (document === undefined) throw new Error(JSON.stringify(faults));
  return document;
};

const CSV = 'posto;hora;nivel;chuva;nome\n1;2026-09-11 14:00;462;0,4;Vau\n';

/** A source of a document, what it passes on, and when it asks. */
const stage = (
  document: PolledDocument,
  answer: (request: Headers) => Response | Promise<Response>,
) => {
  const passed: (ReadonlyMap<string, StationTags> | SourceNews)[] = [];
  const asked: { readonly at: number; endedAt: number }[] = [];
  const source = polledSource(document, {
    log: createLogger('silent'),
    takesDemonstrations: false,
    random: () => 0,
    elapsed: () => Date.now(),
    fetch: async (_, init) => {
      const one = { at: Date.now(), endedAt: Infinity };
      asked.push(one);
      try {
        return await answer(new Headers(init?.headers));
      } finally {
        one.endedAt = Date.now();
      }
    },
  });
  const sink: TagSink = {
    state: (tagsByCode) => void passed.push(tagsByCode),
    event: () => undefined,
    source: (news) => void passed.push(news),
  };
  const states = () => passed.flatMap((one) => ('state' in one ? one.state : []));
  const tags = () => {
    const merged = new Map<string, Map<string, unknown>>();
    for (const one of passed) {
      if ('state' in one) continue;
      for (const [codigo, own] of one)
        merged.set(codigo, new Map([...(merged.get(codigo) ?? []), ...own]));
    }
    return merged;
  };
  return { source, sink, asked, states, tags };
};

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a polled document', () => {
  it('of CSV has the stations of its rows, by the columns and the clock of the mapping', async () => {
    const { source, sink, tags, states } = stage(documentOf('csv'), () => new Response(CSV));
    source.start(sink);
    await pass(0);
    expect(tags().get('PM-1')).toEqual(
      new Map<string, unknown>(
        [
          ['TimeStamp', '2026-09-11T08:15:00.000Z'],
          ['Name/General', 'Vau'],
          ['Source/Via', 'Prefeitura'],
          ['Source/Name', 'Prefeitura'],
          ['Source/Licence', null],
          ['Source/Url', null],
          ['Data/Rio/RioNivel/Unit', 'cm'],
          ['Data/Rio/RioNivel/Value', 462],
          ['Data/Chuva/Chuva001h/Unit', null],
          ['Data/Chuva/Chuva001h/Value', 0.4],
          ['Source/DoubtSince', null],
        ].map(([path, data]) => [String(path), data] as const),
      ),
    );
    expect(states()).toEqual(['unconfirmed', 'live']);
    source.stop();
  });

  it('of JSON has the newest row of a station; without a time it has no reading', async () => {
    const rows = [
      { posto: 7, hora: '2026-09-11T14:00:00-03:00', nivel: 1 },
      { posto: 7, hora: '2026-09-11T13:00:00-03:00', nivel: 2 },
      { posto: 8, hora: null, nivel: 3, nome: 'Sem hora' },
      { posto: 9, hora: 'ontem', nivel: 4 },
    ];
    const body = JSON.stringify({ dados: rows });
    const { source, sink, tags } = stage(
      documentOf('json', { rows: 'dados' }),
      () => new Response(body),
    );
    source.start(sink);
    await pass(0);
    expect(tags().get('PM-7')?.get('Data/Rio/RioNivel/Value')).toBe(1);
    expect(tags().get('PM-8')?.get('Name/General')).toBe('Sem hora');
    expect(tags().get('PM-8')?.has('Data/Rio/RioNivel/Value')).toBe(false);
    expect([...tags().keys()]).toEqual(['PM-7', 'PM-8']);
    expect(source.counts().rejections).toEqual({ 'time-unreadable': 1 });
    source.stop();
  });

  it('is in the log once while it is as it was; what it lacks is gone, a station that it lacks is in doubt', async () => {
    let text = CSV;
    const { source } = stage(documentOf('csv'), () => new Response(text));
    const log = memoryTagLog();
    const intake = new TagIntake(log);
    source.start(intake);
    await pass(0);
    const events = async () => (await log.held()).last;
    const first = await events();
    await pass(10 * EVERY_MS);
    expect(source.counts().read).toBe(11);
    expect(await events()).toBe(first);
    text = 'posto;hora;nivel\n1;2026-09-11 14:05;470\n';
    await pass(EVERY_MS);
    const { tagsByCode } = await log.last();
    expect(tagsByCode.get('PM-1')?.get('Data/Chuva/Chuva001h/Value')).toBeNull();
    text = 'posto;hora;nivel\n2;2026-09-11 14:05;470\n';
    await pass(EVERY_MS);
    const missing = (await log.last()).tagsByCode.get('PM-1');
    expect(missing?.get('Data/Rio/RioNivel/Value')).toBe(470);
    expect(typeof missing?.get('Source/DoubtSince')).toBe('string');
    source.stop();
  });

  it('is asked for with its validator, and is confirmed by a 304', async () => {
    const validators: (string | null)[] = [];
    const { source, sink, states } = stage(documentOf('csv'), (headers) => {
      const known = headers.get('if-none-match');
      validators.push(known);
      return known === '"1"'
        ? new Response(null, { status: 304 })
        : new Response(CSV, { headers: { etag: '"1"' } });
    });
    source.start(sink);
    await pass(2 * EVERY_MS);
    expect(validators).toEqual([null, '"1"', '"1"']);
    expect(source.counts()).toMatchObject({ read: 1, unchanged: 2 });
    expect(states()).toEqual(['unconfirmed', 'live']);
    source.stop();
  });

  it('of a demonstration is not taken, and is not called live', async () => {
    const body = JSON.stringify({ features: [], demonstracao: true });
    const { source, sink, states } = stage(documentOf('vigia'), (headers) =>
      headers.has('if-none-match')
        ? new Response(null, { status: 304 })
        : new Response(body, { headers: { etag: '"1"' } }),
    );
    source.start(sink);
    await pass(10 * EVERY_MS);
    expect(states()).toEqual(['unconfirmed']);
    expect(source.counts()).toMatchObject({ read: 0, unchanged: 0 });
    expect(source.counts().failures['demonstration']).toBeGreaterThan(1);
    source.stop();
  });
});

const answers = fc.record({
  takesMs: fc.integer({ min: 0, max: 20_000 }),
  status: fc.constantFrom(200, 200, 200, 304, 400, 404, 429, 500, 503, 0),
  retryAfter: fc.option(fc.integer({ min: 0, max: 600 })),
});

it('no two requests overlap, none comes before its time, and a failure is passed on at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 12 }), async (script) => {
      let place = 0;
      const given: (typeof script)[number][] = [];
      const { source, sink, asked, states } = stage(documentOf('csv'), async () => {
        const answer = script[place % script.length] ?? { takesMs: 0, status: 0, retryAfter: null };
        place += 1;
        given.push(answer);
        await new Promise((resolve) => setTimeout(resolve, answer.takesMs));
        const { status, retryAfter } = answer;
        if (status === 0) throw new TypeError('no network');
        const headers = retryAfter === null ? undefined : { 'retry-after': String(retryAfter) };
        return new Response(status === 304 ? null : CSV, {
          status,
          ...(headers ? { headers } : {}),
        });
      });
      source.start(sink);
      // To its time-out an answer that hangs is on its way, then nobody waits for it.
      await pass(30 * EVERY_MS);
      for (const [index, one] of asked.entries()) {
        const before = asked[index - 1];
        const answer = given[index - 1];
        if (before === undefined || answer === undefined) continue;
        const late = Math.min(answer.takesMs, 10_000);
        expect(one.at - before.at).toBeGreaterThanOrEqual(Math.max(EVERY_MS, late));
        const waits = answer.takesMs < 10_000 && (answer.status === 429 || answer.status === 503);
        if (waits)
          expect(one.at - before.at).toBeGreaterThanOrEqual((answer.retryAfter ?? 0) * 1_000);
      }
      const last = given.at(-1);
      const isEnded = last !== undefined && (asked.at(-1)?.endedAt ?? Infinity) <= Date.now();
      if (isEnded && last.takesMs < 10_000)
        expect(states().at(-1) === 'live').toBe(last.status === 200);
      source.stop();
    }),
    propertyRuns(RUNS),
  );
});

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '<!doctype html><title>Login</title>',
    '{"features":',
    '[]',
    'null',
    '\u0000',
    '"',
  ),
  fc.json(),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc
    .array(
      fc.record(
        {
          id: fc.anything(),
          posto: fc.oneof(fc.anything(), fc.constantFrom('__proto__', 'constructor', '1')),
          hora: fc.oneof(
            fc.anything(),
            fc.constantFrom('2026-09-11T14:00:00Z', '9999-99-99 99:99', ''),
          ),
          nivel: fc.oneof(
            fc.anything(),
            fc.constantFrom('NaN', 'Infinity', '1e999', '-', '1.234,5'),
          ),
          nome: fc.anything(),
          properties: fc.anything(),
          geometry: fc.anything(),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 6 },
    )
    .map((features) => {
      try {
        return JSON.stringify({ features, links: features, fonte: features[0], demonstracao: 1 });
      } catch {
        return '{}';
      }
    }),
  fc
    .array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 }), { maxLength: 6 })
    .map((rows) => ['posto,hora,nivel', ...rows.map((row) => row.join(','))].join('\n')),
);

it('hostile documents throw nothing, pass on nothing but tags, and are counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileText, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('vigia' as const, 'json' as const, 'csv' as const),
      async (texts, form) => {
        let place = 0;
        const document = documentOf(form, form === 'json' ? { rows: 'features' } : {});
        const { source, sink, tags } = stage(document, () => {
          const text = texts[place] ?? '';
          place += 1;
          return new Response(text);
        });
        source.start(sink);
        while (place < texts.length) await pass(600_000);
        await vi.waitFor(() => {
          const { read, failures } = source.counts();
          const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
          expect(read + failed).toBeGreaterThanOrEqual(texts.length);
        });
        for (const [codigo, own] of tags()) {
          expect(codigo.length).toBeLessThanOrEqual(64);
          for (const [, data] of own) {
            expect(data === null || ['string', 'number', 'boolean'].includes(typeof data)).toBe(
              true,
            );
            if (typeof data === 'number') expect(Number.isFinite(data)).toBe(true);
          }
        }
        expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('posto');
        source.stop();
      },
    ),
    propertyRuns(RUNS),
  );
});

it('a document of more than 32 MB is not read to its end', async () => {
  let sent = 0;
  const megabyte = new Uint8Array(1024 * 1024).fill(49);
  const { source, sink, states } = stage(
    documentOf('csv'),
    () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            sent += 1;
            controller.enqueue(megabyte);
          },
        }),
      ),
  );
  source.start(sink);
  await vi.waitFor(() => expect(source.counts().failures).toEqual({ unreadable: 1 }));
  expect(sent).toBeLessThan(40);
  expect(states()).toEqual(['unconfirmed']);
  source.stop();
});

describe('a provider and documents as one source', () => {
  const tagsOf = (value: number, via: string | null): StationTags =>
    new Map<string, string | number>([
      ['a', value],
      ...(via === null ? [] : [['Source/Via', via] as const]),
    ]);
  /** A part that a test speaks for. */
  const part = (name: string) => {
    const recalled: string[] = [];
    const rejected: number[] = [];
    let sink: TagSink | null = null;
    const source: TagSource & PolledSource = {
      name,
      demonstration: null,
      imagery: null,
      history: null,
      past: null,
      recall: (tagsByCode) => void recalled.push(...tagsByCode.keys()),
      start: (given) => {
        sink = given;
      },
      stop: () => {
        sink = null;
      },
      reject: (tags) => void rejected.push(tags),
      counts: () => ({
        read: 0,
        unchanged: 0,
        failures: {},
        rejections: {},
        secondsSinceRead: 0,
      }),
    };
    return { source, recalled, rejected, said: () => sink };
  };

  it('leave the past of others’ stations unasked', async () => {
    const asked: string[] = [];
    const past: TagSource['past'] = {
      requests: () => asked.length,
      giveUp: () => undefined,
      rowsOf: (codigo) => {
        asked.push(codigo);
        return Promise.resolve(ok({ rows: [], beginsAt: null }));
      },
    };
    const near = part('Perto');
    const joined = joinedSources({ ...part('own').source, past }, [near.source]);
    joined.start({ state: () => undefined, event: () => undefined });
    near.said()?.state(new Map([['NEAR-1', tagsOf(1, 'Perto')]]));
    const span = { from: epochMs(0), to: epochMs(1) };
    const provided = joined.past !== null && 'rowsOf' in joined.past ? joined.past : past;
    expect(await provided.rowsOf('NEAR-1', span)).toEqual(ok({ rows: [], beginsAt: span.to }));
    await provided.rowsOf('OWN-1', span);
    expect(asked).toEqual(['OWN-1']);
  });

  it('leave a station to the one that named it, over a restart; a document does not put the provider in doubt', () => {
    const [own, near, far] = [part('own'), part('Perto'), part('Longe')];
    const joined = joinedSources(own.source, [near.source, far.source]);
    joined.recall?.(
      new Map([
        ['OWN-1', tagsOf(1, null)],
        ['NEAR-1', tagsOf(1, 'Perto')],
        ['GONE-1', tagsOf(1, 'Outra')],
      ]),
    );
    expect([own.recalled, near.recalled, far.recalled]).toEqual([['OWN-1'], ['NEAR-1'], []]);
    const taken: string[] = [];
    const doubts: string[] = [];
    const news: SourceNews[] = [];
    joined.start({
      state: (tagsByCode) => {
        for (const [codigo, tags] of tagsByCode)
          (tags.has('Source/DoubtSince') ? doubts : taken).push(codigo);
      },
      event: ({ codigo }) => void taken.push(codigo),
      source: (one) => void news.push(one),
    });
    near
      .said()
      ?.state(new Map(['OWN-1', 'NEAR-1', 'NEAR-2'].map((one) => [one, tagsOf(2, 'Perto')])));
    far.said()?.state(new Map([['NEAR-2', tagsOf(3, 'Longe')]]));
    own.said()?.event({ codigo: 'OWN-1', path: 'a', data: 3 });
    near.said()?.source?.({ state: 'lost', since: epochMs(1) });
    expect(taken).toEqual(['NEAR-1', 'NEAR-2', 'OWN-1']);
    expect([near.rejected, far.rejected]).toEqual([[1], [1]]);
    expect(news).toEqual([]);
    // Of a document that is not polled any more.
    expect(doubts).toEqual(['GONE-1']);
  });

  it('give a station whose document is not polled any more to the next that names it, and nothing of before', async () => {
    const own = part('own');
    const asked: string[] = [];
    const rowsOf: ProvidedPast['rowsOf'] = (codigo, { to }) => {
      asked.push(codigo);
      return Promise.resolve(ok({ rows: [], beginsAt: to }));
    };
    const past: ProvidedPast = { requests: () => 0, giveUp: () => undefined, rowsOf };
    const joined = joinedSources({ ...own.source, past }, []);
    const left = new Map<string, WireValue>([...tagsOf(1, 'Outra'), ['b', 7]]);
    const since = '2026-09-11T17:00:00.000Z';
    const doubted = new Map<string, WireValue>([...left, ['Source/DoubtSince', since]]);
    joined.recall?.(
      new Map([
        ['GONE-1', left],
        ['GONE-2', doubted],
      ]),
    );
    const tags = new Map<string, WireValue>();
    const doubts: WireValue[] = [];
    joined.start({
      state: (tagsByCode) => {
        for (const [path, data] of tagsByCode.get('GONE-1') ?? []) tags.set(path, data);
        doubts.push(...(tagsByCode.get('GONE-2')?.values() ?? []));
      },
      event: ({ path, data }) => void tags.set(path, data),
    });
    expect(tags.get('Source/DoubtSince')).toEqual(expect.any(String));
    // The doubt of before a restart stays.
    expect(doubts).toEqual([since]);
    const span = { from: epochMs(0), to: epochMs(1) };
    const provided = joined.past !== null && 'rowsOf' in joined.past ? joined.past : past;
    await provided.rowsOf('GONE-1', span);
    expect(asked).toEqual([]);
    own.said()?.event({ codigo: 'GONE-1', path: 'a', data: 3 });
    expect(tags).toEqual(
      new Map<string, WireValue>([
        ...[...tags.keys()].map((path) => [path, null] as const),
        ['a', 3],
      ]),
    );
    expect([...tags.keys()]).toContain('b');
    await provided.rowsOf('GONE-1', span);
    expect(asked).toEqual(['GONE-1']);
  });
});
