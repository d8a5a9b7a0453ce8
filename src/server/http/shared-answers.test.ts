import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#domain/result.ts';
import { SharedAnswers } from './shared-answers.ts';
import { QueryQueue } from './query-queue.ts';

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const EVERYBODY = { address: '192.0.2.1', isCommon: true };

/** A truth that changes, and answers that take a while to make of it. */
const open = (takesMs: number) => {
  const queue = new QueryQueue({}, { now: () => performance.now(), rest: pause });
  const shared = new SharedAnswers<number, string>(queue);
  const truth = { now: 0 };
  const made: number[] = [];
  const forms: (readonly string[])[] = [];
  const ask = async (key = 'tudo', form = 'br'): Promise<number> => {
    const answer = shared.ask(key, form, EVERYBODY, async (wanted) => {
      const now = truth.now;
      made.push(now);
      forms.push([...wanted]);
      await pause(takesMs);
      return now;
    });
    if (!answer.ok) throw new Error(answer.error.reason);
    return answer.value;
  };
  return { shared, truth, made, forms, ask };
};

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer that is shared', () => {
  it('is made at once for the first, and once more for all who ask meanwhile', async () => {
    const { ask, made, truth } = open(50);
    const first = ask();
    await pass(0);
    truth.now = 1;
    const others = Promise.all(Array.from({ length: 100 }, () => ask()));
    await pass(200);
    expect(await first).toBe(0);
    expect(new Set(await others)).toEqual(new Set([1]));
    expect(made).toHaveLength(2);
  });

  it('is never older than the question', async () => {
    const { ask, truth } = open(30);
    const asked: Promise<number>[] = [];
    for (let at = 0; at < 200; at += 1) {
      truth.now = at;
      asked.push(ask());
      await pass(7);
    }
    await pass(1_000);
    const answers = await Promise.all(asked);
    expect(answers.filter((answer, at) => answer < at)).toEqual([]);
  });

  it('takes half of the time at most, however many ask', async () => {
    const { ask, made } = open(50);
    for (let at = 0; at < 1_000; at += 1) {
      void ask();
      await pass(1);
    }
    expect(made.length).toBeLessThanOrEqual(11);
  });

  it('is one for each question, in every form that is wanted, and forgotten when nobody asks', async () => {
    const { ask, made, forms, shared } = open(50);
    const answers = Promise.all([ask('a', 'br'), ask('a', 'gzip'), ask('b', 'br')]);
    await pass(1_000);
    await answers;
    expect(made).toHaveLength(2);
    expect(forms).toEqual([['br', 'gzip'], ['br']]);
    expect(shared.size).toBe(0);
  });

  it('that fails, fails for those who wait for it, and the next is made anew', async () => {
    const shared = new SharedAnswers<number, string>(new QueryQueue());
    vi.useRealTimers();
    const failing = shared.ask('x', 'br', EVERYBODY, () => Promise.reject(new Error('falha')));
    if (!failing.ok) throw new Error('refused');
    await expect(failing.value).rejects.toThrow('falha');
    const next = shared.ask('x', 'br', EVERYBODY, () => Promise.resolve(7));
    expect(next).toEqual(ok(expect.anything()));
    if (next.ok) expect(await next.value).toBe(7);
  });
});
