import { expect, it, onTestFinished, vi } from 'vitest';
import { encodeWarnings } from '#contract/warnings/warnings-document.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import type { OfficialWarningsQuery } from '#worker/api/official-warnings.ts';
import { Rejections } from '../feed/rejections.ts';
import { FEED_TIMERS } from '../ports.ts';
import { OfficialWarnings } from './official-warnings.ts';

const MINUTE = 60_000;
const ALL: OfficialWarningsQuery = { places: null, detail: 'words' };
const SOURCE = { name: 'Aruê', url: null, readAt: epochMs(1), unreadable: 0 };

it('asks every minute while frames are taken, keeps what it knows, and has those of a place', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const text = encodeWarnings({ sources: [SOURCE], warnings: [officialWarning()] });
  let answer: () => Response = () => new Response(text);
  const get = vi.fn<() => Promise<Response>>(() => Promise.resolve(answer()));
  const answered = vi.fn<() => void>();
  const ports = { fetch: get, timers: FEED_TIMERS, elapsed: () => Date.now() };
  const rejections = new Rejections();
  const url = 'https://a.example/warnings.json';
  const source = OfficialWarnings.source(ports, url, rejections, answered);
  const view = new OfficialWarnings(source, ALL);
  expect(view.stale).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([view.stale, answered.mock.calls.length]).toEqual([true, 1]);
  expect(view.frame()).toMatchObject({
    sources: [SOURCE],
    warnings: [{ event: 'Chuva', areas: ['Baixada'], description: 'Muita chuva.' }],
  });
  expect(view.stale).toBe(false);

  const placed = [
    { id: 'a', position: { latitude: 0.5, longitude: 0.5 }, city: null },
    { id: 'b', position: null, city: 'Corga' },
    { id: 'c', position: { latitude: 2, longitude: 0 }, city: 'Alta' },
  ];
  const frameOf = (query: OfficialWarningsQuery) => new OfficialWarnings(source, query).frame();
  expect(
    placed.map((place) => frameOf({ places: [place], detail: 'line' }).warnings?.length),
  ).toEqual([1, 1, 0]);
  expect(frameOf({ places: placed, detail: 'shapes' }).warnings).toMatchObject([
    { places: ['a', 'b'], areas: [], description: null, shapes: [{ polygons: [{ length: 5 }] }] },
  ]);

  answer = () => new Response(null, { status: 503 });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(get).toHaveBeenCalledTimes(2);
  // A hidden page takes no frame: nothing more is asked until it is seen again, then at once.
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(get).toHaveBeenCalledTimes(2);
  // None is another: they are not sent again.
  expect(view.frame()).toEqual({ sources: [SOURCE], warnings: null });
  view.update(ALL);
  expect(view.frame().warnings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(get).toHaveBeenCalledTimes(3);
  expect(rejections.list()).toEqual([]);

  answer = () => new Response('<html>');
  view.frame();
  // Failures in a row make the pause longer.
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  const cut = encodeWarnings({ sources: [SOURCE], warnings: [] }).replace('[]', '[{}]');
  answer = () => new Response(cut);
  view.frame();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(rejections.list()).toEqual([
    { reason: 'warnings-unreadable', count: 1 },
    { reason: 'warning-item', count: 1 },
  ]);
});
