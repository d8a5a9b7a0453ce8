import { expect, it } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

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
