import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ONE_LINE, runStart } from '#tests/support/run-start.ts';

// A process of its own each time.
vi.setConfig({ testTimeout: 30_000 });

describe('a wrong call (issue: one clear line, exit code not 0)', () => {
  it('of an unknown flag ends with 2', async () => {
    const ended = await runStart('--prot', '1');
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
  });

  it('of an unreadable base map ends with 2', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'start-'));
    const file = join(directory, 'mapa.json');
    await writeFile(file, '{');
    expect(await runStart('--basemap', file)).toMatchObject({ code: 2 });
    await rm(directory, { recursive: true });
  });

  it('for help ends with 0 and lists the flags', async () => {
    const ended = await runStart('--help');
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain('--graphql-url');
  });
});
