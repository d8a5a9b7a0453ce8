import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

/** A truth that changes, and answers that take a while to make of it. */
const open = (takesMs: number) => {
  const shared = new SharedAnswers<number>();
  const truth = { now: 0 };
  const made: number[] = [];
  const ask = (words = 'tudo'): Promise<number> =>
    shared.answer(words, async () => {
      const answer = truth.now;
      made.push(answer);
      await new Promise((resolve) => {
        setTimeout(resolve, takesMs);
      });
      return answer;
    });
  return { shared, truth, made, ask };
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

  it('is one for each words, and forgotten when nobody asks', async () => {
    const { ask, made, shared } = open(50);
    const answers = Promise.all([ask('a'), ask('b')]);
    await pass(1_000);
    await answers;
    expect(made).toHaveLength(2);
    expect(shared.size).toBe(0);
  });

  it('that fails, fails for those who wait for it, and the next is made anew', async () => {
    const shared = new SharedAnswers<number>();
    const failing = shared.answer('x', () => Promise.reject(new Error('falha')));
    const next = shared.answer('x', () => Promise.resolve(7));
    await expect(failing).rejects.toThrow('falha');
    await pass(10);
    expect(await next).toBe(7);
  });
});
