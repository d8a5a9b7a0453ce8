import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { walkBlocksIn } from '#tests/support/deploy/walk-document.ts';

const DOCUMENT = readFileSync('docs/operations.md', 'utf8');

describe('docs/operations.md', () => {
  it('has commands that are read from its marked blocks', () => {
    const text = '```sh walk\na \\\n  b\nc\n```\n\n```sh\nd\n```\n\n```sh walk more\ne\n```\n';
    expect(walkBlocksIn(text)).toEqual([
      { walk: '', commands: ['a   b', 'c'] },
      { walk: 'more', commands: ['e'] },
    ]);
  });

  it('has no walk that no test follows', () => {
    const walks = new Set(walkBlocksIn(DOCUMENT).map(({ walk }) => walk));
    const followed = [
      'tests/system/pages/deploy-walk.test.ts',
      'tests/system/pages/deploy-static.test.ts',
      'tests/system/deploy/caddy.test.ts',
    ]
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/commandsOfWalk\('(\w*)'\)/g)])
      .map(([, walk = '']) => walk);
    expect([...walks].toSorted()).toEqual([...new Set(followed)].toSorted());
  });

  it('names files of deploy/ that exist', () => {
    const named = [...DOCUMENT.matchAll(/\bdeploy\/[\w./-]+\w/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(10);
    for (const path of new Set(named)) expect(() => readFileSync(path)).not.toThrow(/ENOENT/);
  });

  it('links to headings that it has', () => {
    const headings = new Set(
      [...DOCUMENT.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const linked = [...DOCUMENT.matchAll(/\]\(#([^)]+)\)/g)].map(([, heading = '']) => heading);
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter((heading) => !headings.has(heading))).toEqual([]);
  });
});
