import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';
import { throttled } from './throttled.ts';
import { fakeTime } from '../../../tests/support/runner/fake-time.ts';

fakeTime();

const watched = () => {
  const source = createStore(0);
  const shown = throttled(source);
  const told: number[] = [];
  const leave = shown.subscribe(() => told.push(shown.read()));
  return { source, shown, told, leave };
};

it('tells of changes four times a second, and of the last one', () => {
  const { source, told } = watched();
  for (let change = 1; change <= 100; change += 1) {
    source.change(() => change);
    vi.advanceTimersByTime(10);
  }
  expect(told.length).toBeGreaterThanOrEqual(3);
  expect(told.length).toBeLessThanOrEqual(4);
  vi.advanceTimersByTime(250);
  expect(told.at(-1)).toBe(100);
});

it('tells of a single change soon', () => {
  const { source, told } = watched();
  source.change(() => 1);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1]);
});

it('follows nothing without listeners, and is up to date for the next', () => {
  const { source, shown, told, leave } = watched();
  source.change(() => 1);
  leave();
  expect(vi.getTimerCount()).toBe(0);
  source.change(() => 2);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([]);
  shown.subscribe(() => undefined);
  expect(shown.read()).toBe(2);
});
