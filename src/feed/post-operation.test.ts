import { afterEach, describe, expect, it, vi } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { err, ok } from '#domain/result.ts';
import { postOperation } from './post-operation.ts';

const ask = (answer: typeof fetch, ended = new AbortController().signal) =>
  postOperation(
    { fetch: answer, timers: { answer: 30_000 }, elapsed: () => 0 },
    'http://rio.test/graphql',
    SNAPSHOT_OPERATION,
    { codigos: [] },
    ended,
  );

const answering = (body: BodyInit | null, init?: ResponseInit) =>
  ask(() => Promise.resolve(new Response(body, init)));

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer', () => {
  it('is asked for as the contract says, and passed on with its position (PROVIDER 1)', async () => {
    const sent: unknown[] = [];
    const { result } = await ask((url, init) => {
      sent.push(url, init?.method, typeof init?.body === 'string' ? JSON.parse(init.body) : null);
      const body = { data: { tags: { a: {} } }, extensions: { epoch: 'a', seq: 3 } };
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
    const { operationName, query } = SNAPSHOT_OPERATION;
    const question = { operationName, query, variables: { codigos: [] } };
    expect(sent).toEqual(['http://rio.test/graphql', 'POST', question]);
    const position = { epoch: 'a', seq: 3, from: null, to: null };
    expect(result).toEqual(ok({ data: { a: {} }, partial: false, position, source: null }));
  });

  it('with errors beside its data is partial', async () => {
    const { result } = await answering('{"data":{"tags":{}},"errors":[{"message":"x"}]}');
    expect(result).toMatchObject({ ok: true, value: { partial: true } });
  });

  it.each<[string, BodyInit | null, number]>([
    ['busy', '{"data":{"tags":{}}}', 429],
    ['unreachable', null, 503],
    ['unreachable', '<html>', 500],
    ['refused', '{"errors":[{"message":"x"}]}', 200],
    ['refused', '{"errors":[{"message":"x"}]}', 400],
    ['unreadable', '<html>', 200],
    ['unreadable', '{"data":{"tags":{"EST', 200],
    ['unreadable', '[]', 200],
  ])('is %s: %j with %i', async (fault, body, status) => {
    expect((await answering(body, { status })).result).toEqual(err(fault));
  });

  it('states when to come again', async () => {
    const headers = { 'retry-after': '7' };
    expect((await answering(null, { status: 503, headers })).retryAfter).toBe(7_000);
  });

  it('that is too large is not read to its end', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(8 * 1024 * 1024));
      },
    });
    expect((await answering(endless)).result).toEqual(err('unreadable'));
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

  it('that takes too long, is ended or fails is a value', async () => {
    vi.useFakeTimers();
    const asked = ask(hangs);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await asked).result).toEqual(err('unreachable'));
    expect(vi.getTimerCount()).toBe(0);
    const end = new AbortController();
    const ended = ask(hangs, end.signal);
    end.abort();
    expect((await ended).result).toEqual(err('unreachable'));
    const { result } = await ask(() => Promise.reject(new TypeError('no such host')));
    expect(result).toEqual(err('unreachable'));
  });
});
