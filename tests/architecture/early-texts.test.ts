import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#app/i18n/pt-br/catalogue.ts';
import { isRecord } from '#domain/untrusted.ts';

/**
 * Another language is laid over the catalogue when the entry's own modules have run and before any screen has: a text that one of
 * them took out while it was loading would stay Portuguese. They may take groups, which are changed in place.
 */
const ENTRY = 'src/app/main.tsx';

const pathOf = (from: string, asked: string): string | null => {
  if (asked.startsWith('#app/')) return join('src/app', asked.slice('#app/'.length));
  return asked.startsWith('.') ? join(dirname(from), asked) : null;
};

/** The modules that run before anything is shown: all that the entry imports, other than on demand. */
const entryModules = async (): Promise<ReadonlyMap<string, unknown>> => {
  const programs = new Map<string, unknown>();
  const visit = async (file: string): Promise<void> => {
    if (programs.has(file) || !/\.tsx?$/.test(file)) return;
    const { program, module } = parseSync(file, await readFile(file, 'utf8'));
    programs.set(file, program);
    for (const { moduleRequest, entries } of module.staticImports) {
      const next = pathOf(file, moduleRequest.value);
      const isTypes = entries.length > 0 && entries.every(({ isType }) => isType);
      if (next !== null && !isTypes) await visit(next);
    }
  };
  await visit(ENTRY);
  return programs;
};

/** The group `shell` is known as `shellTexts`. */
const GROUP_NAME = /^([a-z][A-Za-z]*)Texts$/;

/** `['shell', 'theme']` of `shellTexts.theme`; null for what is no plain way into the catalogue. */
const wayInto = (node: unknown): readonly string[] | null => {
  if (!isRecord(node)) return null;
  if (node['type'] === 'Identifier') {
    const [, group] = GROUP_NAME.exec(String(node['name'])) ?? [];
    return group !== undefined && group in catalogue ? [group] : null;
  }
  if (node['type'] !== 'MemberExpression') return null;
  const way = wayInto(node['object']);
  const { property } = node;
  if (way === null || !isRecord(property)) return null;
  // A computed member is taken for a text: nobody can tell here.
  return [...way, node['computed'] === true ? '' : String(property['name'])];
};

const isText = (way: readonly string[]): boolean => {
  let found: unknown = catalogue;
  for (const key of way) found = isRecord(found) ? found[key] : undefined;
  return !isRecord(found);
};

const LATER = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

/** The texts that a module takes out of the catalogue while it is loading. */
const earlyTexts = (node: unknown): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap(earlyTexts);
  if (!isRecord(node) || LATER.has(String(node['type']))) return [];
  const way = wayInto(node);
  if (way !== null && way.length > 0) return isText(way) ? [way.join('.')] : [];
  return Object.values(node).flatMap(earlyTexts);
};

describe('no text is taken out of the catalogue before the language is known', () => {
  it('by the modules that the entry loads', async () => {
    const modules = await entryModules();
    expect([...modules.keys()]).toContain('src/app/shell/TopBar.tsx');
    expect([...modules.keys()]).not.toContain('src/app/table/TableScreen.tsx');
    const found = [...modules].flatMap(([file, program]) =>
      earlyTexts(program).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['const a = shellTexts.theme;', ['shell.theme']],
    ['const a = [{ label: shellTexts.dams }];', ['shell.dams']],
    ['const a = shellTexts.themes[key];', ['shell.themes.']],
    ['const a = shellTexts;', []],
    ['const a = () => shellTexts.theme;', []],
    ['export const A = () => <p>{shellTexts.theme}</p>;', []],
  ])('and the fence knows %s', (source, texts) => {
    expect(earlyTexts(parseSync('planted.tsx', source).program)).toEqual(texts);
  });
});
