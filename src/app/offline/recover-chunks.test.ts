import { expect, it } from 'vitest';
import { isLoadFailure, shouldReload } from './recover-chunks.ts';

it.each([
  ['never before', Number.NaN, true, true],
  ['a minute ago', 40_000, true, true],
  ['ten seconds ago', 90_000, true, false],
  ['in the future of a clock that was set back', 110_000, true, false],
  ['never before, without a network', Number.NaN, false, false],
])(
  'a page over a missing file that was loaded anew %s (fault row 52)',
  (_, last, online, again) => {
    expect(shouldReload(last, 100_000, online)).toBe(again);
  },
);

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
