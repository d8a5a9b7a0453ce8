import { afterEach, describe, expect, it, vi } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { err, ok } from '#domain/result.ts';
import { askSnapshot } from './ask-snapshot.ts';

const ask = (answer: typeof fetch, ended = new AbortController().signal, withinMs = 60_000) =>
  askSnapshot({ fetch: answer, graphqlUrl: 'http://rio.test/graphql', withinMs, ended });

const answering = (body: BodyInit | null, init?: ResponseInit) =>
  ask(() => Promise.resolve(new Response(body, init)));

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer', () => {
  it('is asked for as the contract says (PROVIDER 1)', async () => {
    const sent: unknown[] = [];
    await ask((url, init) => {
      sent.push(url, init?.method, typeof init?.body === 'string' ? JSON.parse(init.body) : null);
      return Promise.resolve(new Response('{}'));
    });
    const { operationName, query } = SNAPSHOT_OPERATION;
    const question = { operationName, query, variables: { codigos: [] } };
    expect(sent).toEqual(['http://rio.test/graphql', 'POST', question]);
  });

  it('is passed on with its position', async () => {
    const body = { data: { tags: { a: {} } }, extensions: { epoch: 'a', seq: 3 } };
    expect((await answering(JSON.stringify(body))).result).toEqual(
      ok({
        tags: { a: {} },
        isComplete: true,
        position: { epoch: 'a', seq: 3, from: null, to: null },
        source: null,
      }),
    );
  });

  it('with errors beside its data is not whole', async () => {
    const { result } = await answering('{"data":{"tags":{}},"errors":[{"message":"x"}]}');
    expect(result).toEqual(ok({ tags: {}, isComplete: false, position: null, source: null }));
  });

  it.each<[string, BodyInit | null, number]>([
    ['busy', '{"data":{"tags":{}}}', 429],
    ['busy', null, 503],
    ['failed', '<html>', 500],
    ['failed', '{}', 502],
    ['refused', '{"errors":[{"message":"x"}]}', 200],
    ['refused', '{"errors":[{"message":"x"}]}', 400],
    ['refused', 'no', 404],
    ['unreadable', '<html>', 200],
    ['unreadable', '{"data":{"tags":{"EST', 200],
    ['unreadable', '{"data":{"tags":null}}', 200],
    ['unreadable', '[]', 200],
  ])('is %s: %j with %i', async (fault, body, status) => {
    expect((await answering(body, { status })).result).toEqual(err(fault));
  });

  it('says when to come again', async () => {
    const headers = { 'retry-after': '7' };
    expect(await answering(null, { status: 503, headers })).toEqual({
      result: err('busy'),
      retryAfterMs: 7_000,
    });
  });

  it('that is too large is not read to its end', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(8 * 1024 * 1024));
      },
    });
    expect((await answering(endless)).result).toEqual(err('too-large'));
    expect(pulled).toBeLessThan(10);
  });
});

describe('a request', () => {
  /** Answers its head, and then nothing. */
  const hangs: typeof fetch = (_, init) => {
    const body = new ReadableStream({
      start: (controller) => {
        init?.signal?.addEventListener('abort', () => controller.error(new Error('given up')));
      },
    });
    return Promise.resolve(new Response(body));
  };

  it('that takes too long is given up', async () => {
    vi.useFakeTimers();
    const asked = ask(hangs, undefined, 30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await asked).result).toEqual(err('late'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up at the end', async () => {
    const end = new AbortController();
    const asked = ask(hangs, end.signal);
    end.abort();
    expect((await asked).result).toEqual(err('unreachable'));
  });

  it('that fails is a value', async () => {
    const { result } = await ask(() => Promise.reject(new TypeError('no such host')));
    expect(result).toEqual(err('unreachable'));
  });
});
