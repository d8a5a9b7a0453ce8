import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePlaces } from '#contract/site/places-document.ts';
import type { Places } from '#domain/network/places.ts';
import { DocumentSource } from './document-source.ts';
import type { FetchDocument } from './load-document.ts';
import { knownPlaces } from './use-places.ts';

const PLACES: Places = {
  cities: [],
  rivers: [
    { name: 'Rio Aruê', into: null },
    { name: 'Jandó', into: { river: 'Rio Aruê', km: 12 } },
  ],
  stations: [],
};

type Answer = Awaited<ReturnType<FetchDocument>>;

const answerOf = (text: string, isOk = true): Answer => ({
  ok: isOk,
  text: () => Promise.resolve(text),
});
const GOOD = answerOf(encodePlaces(PLACES));

/** A source whose requests are answered in this order; `null` is a network that is away. The last answer stays. */
const sourceOf = (...answers: readonly (Answer | null)[]) => {
  const asked: string[] = [];
  const fetchDocument: FetchDocument = (url) => {
    asked.push(url);
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? null;
    return answer === null ? Promise.reject(new TypeError('away')) : Promise.resolve(answer);
  };
  const source = new DocumentSource('/network/0a/places.json', fetchDocument, knownPlaces);
  return { source, asked };
};

const ignore = (): void => undefined;
const settled = () => vi.advanceTimersByTimeAsync(0);

let logged: string[];

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void logged.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the places of a network', () => {
  it('are loaded when somebody asks for them, once for all', async () => {
    const { source, asked } = sourceOf(GOOD);
    await settled();
    expect(asked).toEqual([]);
    const leave = source.subscribe(ignore);
    source.subscribe(ignore);
    expect(source.read()).toEqual({ kind: 'loading' });
    await settled();
    leave();
    source.subscribe(ignore);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual(['/network/0a/places.json']);
    const state = source.read();
    if (state.kind !== 'ready') throw new Error(state.kind);
    expect(state.places).toEqual(PLACES);
    const [from, to] = [
      { river: 'Jandó', km: 3 },
      { river: 'Rio Aruê', km: 10 },
    ];
    expect(state.rivers.distanceDown(from, to)).toBe(5);
    expect(logged).toEqual([]);
  });

  it('leave out what cannot be read, and log how much that is', async () => {
    const { source } = sourceOf(
      answerOf(JSON.stringify({ ...PLACES, cities: [null, { name: 'Umbra' }] })),
    );
    source.subscribe(ignore);
    await settled();
    expect(source.read()).toMatchObject({ kind: 'ready', places: PLACES });
    expect(logged).toEqual(['/network/0a/places.json: 2 rejected']);
  });

  it.each([
    ['unreachable', null],
    ['refused', answerOf(encodePlaces(PLACES), false)],
    ['unreadable', answerOf('<html>Entre na rede</html>')],
    ['unreadable', answerOf('[]')],
  ] as const)('that are %s are failed, which is logged', async (trouble, answer) => {
    const { source } = sourceOf(answer);
    source.subscribe(ignore);
    await settled();
    expect(source.read()).toMatchObject({ kind: 'failed' });
    expect(logged).toEqual([`/network/0a/places.json: ${trouble}`]);
  });
});

describe('after a failure they are asked for again (fault row 68)', () => {
  it('at growing intervals, five minutes at most, until they come', async () => {
    const { source, asked } = sourceOf(null, null, null, null, null, null, null, GOOD);
    source.subscribe(ignore);
    await settled();
    for (const [index, seconds] of [15, 30, 60, 120, 240, 300].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(asked.length).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked.length).toBe(index + 2);
      expect(source.read().kind).toBe('failed');
    }
    await vi.advanceTimersByTimeAsync(300_000);
    expect(source.read().kind).toBe('ready');
    await vi.advanceTimersByTimeAsync(900_000);
    expect(asked.length).toBe(8);
  });

  it('at once when the connection returns', async () => {
    const { source, asked } = sourceOf(null, GOOD);
    source.subscribe(ignore);
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(source.read().kind).toBe('ready');
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(900_000);
    expect(asked.length).toBe(2);
  });

  it('on request, which is shown as loading', async () => {
    const { source, asked } = sourceOf(null, GOOD);
    const seen: string[] = [];
    source.subscribe(() => seen.push(source.read().kind));
    await settled();
    const state = source.read();
    if (state.kind !== 'failed') throw new Error(state.kind);
    state.retry();
    await settled();
    expect(seen).toEqual(['failed', 'loading', 'ready']);
    await vi.advanceTimersByTimeAsync(900_000);
    expect(asked.length).toBe(2);
  });
});
