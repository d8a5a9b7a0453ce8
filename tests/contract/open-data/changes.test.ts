import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { CHANGES_PATH } from '#contract/changes.ts';
import { positionWord } from '#contract/stream-position.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { serveChanges, type ServedChanges } from '#server/changes/changes-endpoint.ts';
import { PAGE_CHANGES, pageText } from '#server/changes/change-lines.ts';
import type { StreamLimits } from '#server/changes/change-streams.ts';
import { FanOut } from '#server/fan-out/fan-out.ts';
import { QueryQueue } from '#server/http/query-queue.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { SourceStatus } from '#storage/source-status.ts';
import { type LoopbackServer, serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { eventually } from '#tests/support/runner/eventually.ts';

const CAPACITY = 40;

interface Served extends ServedChanges {
  readonly url: string;
  readonly server: LoopbackServer;
  readonly status: SourceStatus;
  readonly fanOut: FanOut;
  readonly append: (count: number) => Promise<string>;
  readonly last: () => Promise<string>;
}

let open: Served | null = null;

const serve = async (limits: Partial<StreamLimits> = {}): Promise<Served> => {
  const log = memoryTagLog({ capacity: CAPACITY, epoch: 'e.p', now: () => 1_000 });
  const fanOut = new FanOut(log, () => void fanOut.start(), {
    tickMs: 1,
    capacity: CAPACITY,
    stallMs: 0,
  });
  await fanOut.start();
  const status = new SourceStatus();
  const queue = new QueryQueue();
  const served = serveChanges({ log, fanOut, status, queue, trustedProxies: 0, limits });
  const server = await serveOnLoopback((asked, answer) => void served.route.handle(asked, answer));
  let next = 1;
  const url = server.url + CHANGES_PATH;
  const append = async (count: number): Promise<string> => {
    const tags = Array.from({ length: count }, () => {
      const data = next;
      next += 1;
      return { codigo: `EST-${data % 3}`, path: 'P/Value', data };
    });
    return positionWord(await log.append(tags));
  };
  const last = async (): Promise<string> => positionWord((await log.last()).position);
  open = { ...served, url, server, status, fanOut, append, last };
  return open;
};

afterEach(async () => {
  open?.close();
  open?.fanOut.stop();
  await open?.server.stop();
  open = null;
});

const linesOf = async (url: string): Promise<readonly unknown[]> => {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const text = await answer.text();
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
};

/** A stream's text so far, and its end. */
const streamOf = (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const stop = new AbortController();
  let text = '';
  const read = async (): Promise<'ended' | 'cut'> => {
    const accept = 'text/event-stream';
    const answer = await fetch(url, { headers: { accept, ...headers }, signal: stop.signal });
    const decoder = new TextDecoder();
    try {
      for await (const bytes of answer.body ?? []) text += decoder.decode(bytes, { stream: true });
      return 'ended';
    } catch {
      return 'cut';
    }
  };
  return { text: () => text, end: read(), stop: () => stop.abort() };
};

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/"data":(\d+)\}/g)].map(([, number]) => Number(number));

describe('changes (PROVIDER 16)', () => {
  it('are packed: those of a network are megabytes', async () => {
    const { url, append } = await serve();
    const begin = await append(4);
    await append(CAPACITY - 4);
    for (const asked of [url, `${url}?depois=${begin}`]) {
      const answer = await fetch(asked, { headers: { 'accept-encoding': 'br' } });
      const { headers } = answer;
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
        'br',
        'accept-encoding',
      ]);
      expect(await answer.text()).toMatch(/"more":false\}\n$/);
    }
  });

  it('without a position the present values, then pages of what follows, to the end', async () => {
    const { url, append } = await serve();
    const begin = await append(4);
    expect(await linesOf(url)).toEqual([
      { codigo: 'EST-1', path: 'P/Value', data: 4 },
      { codigo: 'EST-2', path: 'P/Value', data: 2 },
      { codigo: 'EST-0', path: 'P/Value', data: 3 },
      { next: begin, more: false },
    ]);
    const after = `${url}?depois=${begin}`;
    expect(await linesOf(after)).toEqual([{ next: begin, more: false }]);
    const next = await append(1);
    expect(await linesOf(after)).toEqual([
      { id: next, at: '1970-01-01T00:00:01.000Z', codigo: 'EST-2', path: 'P/Value', data: 5 },
      { next, more: false },
    ]);
  });

  it.each([
    ['so many changes', PAGE_CHANGES, 1, PAGE_CHANGES],
    ['so many characters', 5, 1_100_000, 2],
    ['what there is', 5, 1, 5],
  ])('a page ends behind %s, and knows whether there is more', (_, count, length, listed) => {
    const tags = Array.from({ length: count }, (_tag, at) => {
      const data = 'x'.repeat(length);
      return { epoch: 'e', seq: at + 1, at: epochMs(0), codigo: 'EST-1', path: 'P/Value', data };
    });
    const lines = pageText({ epoch: 'e', seq: 0 }, tags, null).trimEnd().split('\n');
    expect(lines).toHaveLength(listed + 1);
    expect(lines.at(-1)).toBe(`{"next":"e.${listed}","more":${count > 5 || length > 1}}`);
  });

  it('a stream goes on from its position, then live; `Last-Event-ID` is newer than the address', async () => {
    const { url, append } = await serve({ beatMs: 5 });
    const begin = await append(2);
    const after = await append(2);
    const old = streamOf(`${url}?depois=${begin}`);
    const newer = streamOf(`${url}?depois=${begin}`, { 'last-event-id': after });
    await eventually(() => expect(newer.text()).toContain('event: begin'));
    await eventually(() => expect(numbersIn(old.text())).toEqual([3, 4]));
    const last = await append(2);
    await eventually(() => expect(numbersIn(old.text())).toEqual([3, 4, 5, 6]));
    await eventually(() => expect(numbersIn(newer.text())).toEqual([5, 6]));
    expect(old.text()).toContain(`\nid: ${begin}\nevent: begin\ndata: {"next":"${begin}"}\n\n`);
    expect(old.text()).toContain(`\n\nid: ${last}\ndata: {"id":"${last}",`);
    await eventually(() => expect(old.text()).toContain('\n\n:\n\n'));
  });

  it('names the way on from a position that is gone, as a problem document', async () => {
    const { url, append } = await serve();
    const old = await append(1);
    const next = await append(CAPACITY + 5);
    for (const position of [old, 'other.7']) {
      const answer = await fetch(`${url}?depois=${position}`);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect([answer.status, await answer.json()]).toMatchObject([
        410,
        { status: 410, code: 'POSICAO_EXPIRADA', snapshot: CHANGES_PATH, next },
      ]);
      const stream = await fetch(url, {
        headers: { accept: 'text/event-stream', 'last-event-id': position },
      });
      expect([stream.status, await stream.json()]).toMatchObject([
        410,
        { page: `${CHANGES_PATH}?depois=${position}`, snapshot: CHANGES_PATH },
      ]);
    }
    const unreadable = await fetch(`${url}?depois=7`);
    expect([unreadable.status, await unreadable.json()]).toMatchObject([
      400,
      { code: 'POSICAO_ILEGIVEL' },
    ]);
  });

  it('passes a doubt about the source on, in a page and in a stream', async () => {
    const { url, append, status } = await serve();
    const begin = await append(1);
    const stream = streamOf(`${url}?depois=${begin}`);
    await eventually(() => expect(stream.text()).toContain('event: begin'));
    status.set({ state: 'lost', since: epochMs(5) });
    const source = { state: 'lost', since: 5 };
    await eventually(() =>
      expect(stream.text()).toContain(`event: source\ndata: ${JSON.stringify(source)}\n\n`),
    );
    expect(await linesOf(`${url}?depois=${begin}`)).toEqual([{ next: begin, more: false, source }]);
    expect((await linesOf(url)).at(-1)).toEqual({ next: begin, more: false, source });
    const late = streamOf(url);
    await eventually(() => expect(late.text()).toContain('event: source'));
  });

  it.each([
    [429, { streams: 3, streamsAnAddress: 2 }],
    [503, { streams: 2, streamsAnAddress: 3 }],
  ])(
    'has room for so many streams, else %i; one that ends gives its room back',
    async (status, limits) => {
      const { url, append } = await serve(limits);
      await append(1);
      const first = streamOf(url);
      const second = streamOf(url);
      for (const one of [first, second]) {
        await eventually(() => expect(one.text()).toContain('event: begin'));
      }
      const refused = await fetch(url, { headers: { accept: 'text/event-stream' } });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '15']);
      first.stop();
      await eventually(async () => {
        const again = streamOf(url);
        await eventually(() => expect(again.text()).toContain('event: begin'));
      });
    },
  );

  it('closes a stream whose reader reads nothing', async () => {
    const { url, append, metrics } = await serve();
    await append(1);
    const asked = request(url, { headers: { accept: 'text/event-stream' } }).end();
    const [answer] = await once(asked, 'response');
    // Never read.
    expect(answer).toBeDefined();
    await eventually(async () => {
      await append(CAPACITY * 20);
      expect(metrics[0]?.read()).toBe(0);
    });
    asked.destroy();
  });

  it('ends its streams with the server, and with the stream of the log', async () => {
    const { url, append, close } = await serve();
    await append(1);
    const stream = streamOf(url);
    await eventually(() => expect(stream.text()).toContain('event: begin'));
    close();
    expect(await stream.end).toBe('ended');
    const refused = await fetch(url, { headers: { accept: 'text/event-stream' } });
    expect(refused.status).toBe(503);
  });
});
