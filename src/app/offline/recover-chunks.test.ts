import { expect, it } from 'vitest';
import { shouldReload } from './recover-chunks.ts';

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
