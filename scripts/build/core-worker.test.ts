import { describe, expect, it } from 'vitest';
import { strangerIn } from './core-worker.ts';

const chunk = (
  moduleIds: string[],
  imports: string[] = [],
  dynamicImports: string[] = [],
): {
  readonly type: 'chunk';
  readonly moduleIds: string[];
  readonly imports: string[];
  readonly dynamicImports: string[];
} => ({ type: 'chunk', moduleIds, imports, dynamicImports });

const isOfCore = (id: string): boolean => id.startsWith('core/');

describe('what the worker may ever load', () => {
  const BUILT = {
    'worker.js': chunk([], ['data-core.js']),
    'data-core.js': chunk(['core/log.ts'], ['shared.js'], ['table.js']),
    'shared.js': chunk(['core/tags.ts']),
    'table.js': chunk(['core/table.ts'], ['data-core.js']),
    'page.js': chunk(['page/main.tsx'], ['shared.js']),
  };

  it('is its own', () => {
    expect(strangerIn(BUILT, 'worker.js', isOfCore)).toBeNull();
  });

  it.each([
    ['at once', { 'shared.js': chunk(['core/tags.ts', 'page/main.tsx']) }, 'shared.js'],
    ['later', { 'table.js': chunk(['core/table.ts'], ['page.js']) }, 'page.js'],
  ])('a module of the page that would come %s is found', (_, planted, file) => {
    expect(strangerIn({ ...BUILT, ...planted }, 'worker.js', isOfCore)).toBe(
      `page/main.tsx, in ${file}`,
    );
  });
});
