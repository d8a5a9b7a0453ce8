import { describe, expect, it } from 'vitest';
import { decodeBuiltFiles, shellFiles } from './built-files.ts';

const FILES = decodeBuiltFiles({
  'index.html': {
    file: 'assets/index.js',
    imports: ['_shared.js', '_start.js'],
    dynamicImports: ['map.tsx'],
    css: ['assets/index.css'],
  },
  '_start.js': {
    file: 'assets/start.js',
    dynamicImports: ['table.tsx'],
  },
  'core.ts': {
    file: 'assets/worker/core.js',
    imports: ['_shared.js'],
    dynamicImports: ['view.ts'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'map.tsx': {
    file: 'assets/map.js',
    imports: ['_shared.js', '_list.js'],
    dynamicImports: ['engine.ts'],
    css: ['assets/map.css'],
  },
  'table.tsx': { file: 'assets/table.js', imports: ['_list.js'] },
  '_list.js': { file: 'assets/list.js', css: ['assets/list.css'] },
  'engine.ts': { file: 'assets/engine.js' },
});

describe('the files of a build', () => {
  it('needed offline: the shell, every screen, the worker, nothing a screen loads on demand', () => {
    expect(shellFiles(FILES, 'index.html', ['core.ts'])).toEqual([
      'assets/index.css',
      'assets/index.js',
      'assets/list.css',
      'assets/list.js',
      'assets/map.css',
      'assets/map.js',
      'assets/shared.js',
      'assets/start.js',
      'assets/table.js',
      'assets/worker/core.js',
    ]);
  });

  it('also needed offline: what is loaded late and used without a network', () => {
    const kept = shellFiles(FILES, 'index.html', ['engine.ts']);
    expect(kept).toContain('assets/engine.js');
    expect(kept).toHaveLength(shellFiles(FILES, 'index.html', []).length + 1);
  });

  it.each([[null], [{ a: 1 }], [{ a: { imports: [] } }]])('%j is not a manifest', (raw) => {
    expect(() => decodeBuiltFiles(raw)).toThrow('built files');
  });

  it('must contain what is requested', () => {
    expect(() => shellFiles(FILES, 'other.html', [])).toThrow('other.html is not in the build');
  });
});
