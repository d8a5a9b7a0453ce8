import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { decodeArray, decodeResults, encodeResult, type ResultLine } from './result-line.ts';

const anyLine: fc.Arbitrary<ResultLine> = fc.record({
  commit: fc.option(fc.string({ maxLength: 10 })),
  isDirty: fc.boolean(),
  time: fc.string({ maxLength: 10 }),
  machine: fc.record({
    cpu: fc.string({ maxLength: 10 }),
    cores: fc.nat(),
    node: fc.string({ maxLength: 10 }),
    chromium: fc.option(fc.string({ maxLength: 10 })),
  }),
  isShort: fc.boolean(),
  bench: fc.string({ maxLength: 10 }),
  figure: fc.record({
    id: fc.string({ maxLength: 10 }),
    value: fc.double({ noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
    unit: fc.string({ maxLength: 10 }),
    goal: fc.option(fc.nat()),
    better: fc.constantFrom('lower', 'higher'),
    isBudget: fc.boolean(),
  }),
  round: fc.nat(),
});

describe('a file of results', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
        expect(decodeResults(lines.map((line) => `${encodeResult(line)}\n`).join(''))).toEqual({
          ok: true,
          value: lines,
        });
      }),
      propertyRuns(100),
    );
  });

  it('names the first line that is no figure, whatever it is', () => {
    expect(decodeResults('\n{"figure":3}')).toEqual({
      ok: false,
      error: 'line 2 is no figure: {"figure":3}',
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 10 }), fc.json()), (text) => {
        expect(() => decodeResults(text)).not.toThrow();
        expect(() => decodeArray(text)).not.toThrow();
      }),
      propertyRuns(200),
    );
  });

  it('of a commit before the lines was one array', () => {
    const figure = { id: 'a.b', value: 1, unit: 'ms', goal: null, better: 'lower' };
    expect(decodeArray(JSON.stringify([figure, 'x']))).toEqual([{ ...figure, isBudget: false }]);
    expect(decodeArray('{}')).toBeNull();
  });
});
