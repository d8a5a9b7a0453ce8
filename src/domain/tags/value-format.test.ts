import { describe, expect, it } from 'vitest';
import { decimalsOfFormat } from './value-format.ts';

describe('a reading’s format', () => {
  it('says how many decimals are wanted, in the spellings providers use', () => {
    const cases = [
      ['N0', 0],
      ['n2', 2],
      ['F1', 1],
      ['0', 0],
      ['0.00', 2],
      ['#,##0.0', 1],
      ['{0:N3}', 3],
      ['%.2f', 2],
      ['%d', 0],
      [' N1 ', 1],
    ] as const;
    expect(cases.map(([format]) => [format, decimalsOfFormat(format)])).toEqual(cases);
  });

  it('says nothing where it cannot be read, and never wants a float’s noise', () => {
    for (const format of [null, true, 2, '', 'N', 'yyyy', '0.0.0', '%s', '{0:}']) {
      expect(decimalsOfFormat(format)).toBeNull();
    }
    expect(decimalsOfFormat('N99')).toBe(6);
  });
});
