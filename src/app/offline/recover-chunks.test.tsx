import { expect, it, onTestFinished, vi } from 'vitest';
import { isLoadFailure, recoverMissingChunks, shouldReload } from './recover-chunks.ts';

it.each([
  ['never before', Number.NaN, -Infinity, true, true],
  ['a minute ago', 40_000, -Infinity, true, true],
  ['ten seconds ago', 90_000, -Infinity, true, false],
  ['in the future of a clock that was set back', 110_000, -Infinity, true, false],
  ['never before, without a network', Number.NaN, -Infinity, false, false],
  ['never before, and is being left', Number.NaN, 98_000, true, false],
  ['never before, and was not left in the end', Number.NaN, 80_000, true, true],
])(
  'a page over a missing file that was loaded anew %s (fault row 52)',
  (_, last, left, online, again) => {
    expect(shouldReload(last, left, 100_000, online)).toBe(again);
  },
);

it('a page that is being left is not reloaded for the parts that it loses (fault row 52)', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  onTestFinished(() => {
    vi.useRealTimers();
    reload.mockRestore();
    sessionStorage.clear();
  });
  recoverMissingChunks();
  const isHandled = (): boolean =>
    !dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  dispatchEvent(new Event('beforeunload'));
  expect([isHandled(), reload.mock.calls.length]).toEqual([false, 0]);
  // It was not left in the end.
  vi.setSystemTime(Date.now() + 10_000);
  expect([isHandled(), reload.mock.calls.length]).toEqual([true, 1]);
});

it.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', true],
  ['error loading dynamically imported module: https://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ["Cannot read properties of undefined (reading 'map')", false],
])('%s: %s', (message, expected) => {
  expect(isLoadFailure(new Error(message))).toBe(expected);
  expect(isLoadFailure(message)).toBe(false);
});
