import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { DEFAULT_NETWORK } from './load-network.ts';
import { checkNetwork } from './check-network.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

it('lists what a start allows and a visitor would be misled by', () => {
  const folder = folderOfTest();
  cpSync(DEFAULT_NETWORK, folder, { recursive: true });
  const alter = (file: string, from: RegExp, to: string): void =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
  alter('network.json', /"numbers": \[[^\]]*\]/, '"numbers": []');
  alter('cities.csv', /,(\d+)(\.\d+),/, ',9$1$2,');
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const isRight = checkNetwork(folder);
  const lines = errors.mock.calls.map(([line]) => String(line).replace(`${folder}/`, ''));
  errors.mockRestore();
  expect(isRight).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^network\.json: emergency\.numbers: is empty/),
    expect.stringMatching(/^cities\.csv: .*: is at 9\d+\.\d km of .*; as drawn at /),
    '2 faults',
  ]);
});
