import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_NETWORK, loadNetwork, loadNetworkFacts } from '#scripts/start/load-network.ts';
import { ONE_LINE, runProgram } from '#tests/support/provider/run-start.ts';

const NETWORKS = new URL('../../../networks/', import.meta.url).pathname;

describe('the networks of this repository', () => {
  it.each(readdirSync(NETWORKS))('%s has no fault', (name) => {
    const network = loadNetwork(join(NETWORKS, name));
    const facts = network.ok ? loadNetworkFacts(join(NETWORKS, name), network.value) : network;
    expect(facts.ok ? null : facts.error).toBeNull();
  });
});

describe('a folder with faults', () => {
  let parent: string;
  let folder: string;

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'network-'));
    folder = join(parent, 'broken');
    await cp(DEFAULT_NETWORK, folder, { recursive: true });
    const profile = join(folder, 'network.json');
    const text = await readFile(profile, 'utf8');
    await writeFile(profile, text.replace(/"timeZone": "[^"]*"/, '"timeZone": "Umbra/Capital"'));
    await appendFile(join(folder, 'rivers.csv'), 'Rio de Umbra,Rio Sem Nome,1\n');
  });

  afterAll(() => rm(parent, { recursive: true }));

  it('does not start: the first fault is said, and what lists the others', async () => {
    const { code, out, err } = await runProgram(
      'start',
      '--no-site',
      '--port',
      '0',
      '--network',
      folder,
    );
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toMatch(ONE_LINE);
    expect(err).toMatch(/^vigia: --network: \S+network\.json:\d+: timeZone: is not a zone/);
    expect(err).toContain(`(and 1 more: npm run network -- check ${folder})`);
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

  it('does not start with a fault in the demonstration alone', async () => {
    const other = join(parent, 'other');
    await cp(DEFAULT_NETWORK, other, { recursive: true });
    await writeFile(join(other, 'demonstration/gates.csv'), 'codigo,comporta,tipo\nX-1,Um,dois\n');
    const started = await runProgram('start', '--no-site', '--port', '0', '--network', other);
    expect([started.code, started.err]).toEqual([
      1,
      `vigia: --network: ${other}/demonstration/gates.csv:2: codigo: "X-1" is no station of stations.csv or gauges.csv\n`,
    ]);
    const checked = await runProgram('network', 'check', other);
    expect([checked.code, checked.err.split('\n')[1]]).toEqual([1, '1 faults']);
  });
});
