import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_NETWORK, loadNetwork, loadNetworkFacts } from '#scripts/start/load-network.ts';
import { runProgram } from '#tests/support/provider/run-start.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const NETWORKS = new URL('../../../networks/', import.meta.url).pathname;

/** Why no program starts with a folder; null where it does. */
const refusalOf = (folder: string): string | null => {
  const network = loadNetwork(folder);
  const facts = network.ok ? loadNetworkFacts(folder, network.value) : network;
  return facts.ok ? null : facts.error;
};

describe('the networks of this repository', () => {
  it.each(readdirSync(NETWORKS))('%s has no fault', (name) => {
    expect(refusalOf(join(NETWORKS, name))).toBeNull();
  });
});

describe('a folder with faults', () => {
  const parent = folderOfFile();
  let folder: string;

  beforeAll(async () => {
    folder = join(parent, 'broken');
    await cp(DEFAULT_NETWORK, folder, { recursive: true });
    const profile = join(folder, 'network.json');
    const text = await readFile(profile, 'utf8');
    await writeFile(profile, text.replace(/"timeZone": "[^"]*"/, '"timeZone": "Umbra/Capital"'));
    await appendFile(join(folder, 'rivers.csv'), 'Rio de Umbra,Rio Sem Nome,1\n');
  });

  it('is refused: the first fault is named, and what lists the others', () => {
    const error = refusalOf(folder);
    expect(error).toMatch(/^--network: \S+network\.json:\d+: timeZone: is not a zone/);
    expect(error).toContain(`(and 1 more: npm run network -- check ${folder})`);
  });

  it('is listed by npm run network -- check', async () => {
    const { code, err } = await runProgram('network', 'check', folder);
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`${folder}/network.json:`),
      expect.stringContaining(`${folder}/rivers.csv:`),
      '2 faults',
    ]);
  });

  it('is listed with a fault in the demonstration alone', async () => {
    const other = join(parent, 'other');
    await cp(DEFAULT_NETWORK, other, { recursive: true });
    await writeFile(join(other, 'demonstration/gates.csv'), 'codigo,comporta,tipo\nX-1,Um,dois\n');
    const checked = await runProgram('network', 'check', other);
    expect([checked.code, checked.err.split('\n')[1]]).toEqual([1, '1 faults']);
  });
});
