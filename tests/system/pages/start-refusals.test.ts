import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpOf } from '#scripts/start/command-line.ts';
import { START_OPTIONS } from '#scripts/start/start-options.ts';
import { DEFAULT_NETWORK } from '#scripts/start/load-network.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { ONE_LINE, runProgram } from '#tests/support/provider/run-start.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const here = folderOfFile();

// What else is refused: scripts/start/run-program.test.ts.
describe.concurrent('a program that ends says why in one line', () => {
  it('a network with faults, which the build lists', async () => {
    const network = join(here, 'broken');
    await cp(DEFAULT_NETWORK, network, { recursive: true });
    const profile = join(network, 'network.json');
    const text = await readFile(profile, 'utf8');
    await writeFile(profile, text.replace('"timeZone": "', '"timeZone": "Umbra/'));
    await writeFile(join(network, 'cities.csv'), 'nome\n');
    const ended = await runProgram({ folder: '.' }, '--no-site', '--network', network);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
    expect(ended.err).toContain('broken/network.json:');
    expect(ended.err).toContain('more: node dist/server.js network check');
  });

  it('a call for help, which is none', async () => {
    const help = helpOf('npm start [-- FLAGS]', START_OPTIONS);
    expect(await runProgram('start', '--help')).toEqual({ code: 0, err: '', out: `${help}\n` });
    const wrong = await runProgram('start', '--prot', '1');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toMatch(ONE_LINE);
  });

  it('the site has not been built, or the packages are not installed', async () => {
    const folder = join(here, 'partly');
    await cp('dist', join(folder, 'dist'), {
      recursive: true,
      filter: (path) => path !== BUILT_SITE,
    });
    const unpacked = await runProgram({ folder });
    expect(unpacked).toMatchObject({ code: 1, out: '' });
    expect(unpacked.err).toMatch(ONE_LINE);
    expect(unpacked.err).toContain('is missing: npm ci --omit=dev');
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const unbuilt = await runProgram({ folder });
    expect(unbuilt).toMatchObject({ code: 1, out: '' });
    expect(unbuilt.err).toMatch(ONE_LINE);
    expect(unbuilt.err).toContain('dist/site holds no site: npm run build makes it');
  });
});
