import { expect, it } from 'vitest';
import { readCall } from './command-line.ts';

const KNOWN = ['core', 'scale'];
const call = (...args: readonly string[]) => readCall(args, KNOWN);
const run = { benches: KNOWN, isShort: false, rounds: 1, out: null };

it.each([
  [[], { kind: 'run', ...run }],
  [
    ['scale', '--short', '--out', 'a'],
    {
      kind: 'run',
      ...run,
      benches: ['scale'],
      isShort: true,
      out: 'a',
    },
  ],
  [['--against', 'main'], { kind: 'against', ...run, rounds: 3, ref: 'main' }],
  [['--against', 'v1', '--rounds', '9'], { kind: 'against', ...run, rounds: 9, ref: 'v1' }],
  [['--read', 'a', 'b'], { kind: 'read', before: 'a', after: 'b' }],
  [['--help', '--read'], { kind: 'help' }],
] as const)('%j is understood', (args, value) => {
  expect(call(...args)).toEqual({ ok: true, value });
});

it.each([
  [['cor'], '"cor" is no bench; these are: core, scale'],
  [
    ['--against', 'main', '--rounds', '2'],
    '--rounds: "2" is not right; a whole number from 3 to 99 is',
  ],
  [['--rounds', 'x'], '--rounds: "x" is not right; a whole number from 1 to 99 is'],
  [['--read', 'a'], '--read: 1 files are given; it compares two'],
] as const)('%j is refused', (args, error) => {
  expect(call(...args)).toEqual({ ok: false, error });
});

it('a flag that does not exist is refused in one line that names it', () => {
  const refused = call('--agains', 'main');
  expect(refused.ok ? '' : refused.error).toContain("'--agains'");
});
