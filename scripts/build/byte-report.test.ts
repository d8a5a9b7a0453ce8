import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bytesByPackage, packageOf } from './byte-report.ts';
import { bytesTable, treemapPage } from './byte-treemap.ts';

it('a source belongs to its package, or to our own folder', () => {
  expect(packageOf('../../../node_modules/@tanstack/table-core/dist/a.js')).toBe(
    '@tanstack/table-core',
  );
  expect(packageOf('../../../node_modules/a/node_modules/react/index.js')).toBe('react');
  expect(packageOf('../../../src/app/table/TableScreen.tsx')).toBe('src/app/table');
  expect(packageOf('../../../src/worker/log/segment.ts')).toBe('src/worker');
  expect(packageOf(null)).toBe('(bundler)');
});

it('the packages of a file sum up to the file', () => {
  const code = 'const first=1;const second=2;';
  // Column 0 is of the first source, column 14 of the second.
  const map = JSON.stringify({
    version: 3,
    sources: ['../node_modules/react/a.js', '../src/app/ui/b.ts'],
    names: [],
    mappings: 'AAAA,cCAA',
  });
  const bytes = bytesByPackage(code, map);
  expect([...bytes.keys()]).toEqual(['react', 'src/app/ui']);
  const sum = [...bytes.values()].reduce((all, one) => all + one, 0);
  expect(sum).toBeCloseTo(brotliCompressSync(code).length);
});

it('table and treemap name every package with its kilobytes', () => {
  const routes = [{ path: '/tabela', bytes: 3_000, packages: [{ name: 'react', bytes: 3_000 }] }];
  expect(bytesTable(routes, 1)).toMatch(/react +3\.0$/);
  expect(treemapPage(routes)).toContain('react 3.0');
});
