import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';
import { codeIn } from '#tests/support/runner/sources.ts';

/** The path to a text or to a group of texts: `['shellTexts', 'themes', 'dark']`. */
type Way = readonly string[];

/** Marks a key in a path that is known only at run time. */
const ANY = '*';

/** Groups of texts by their exported name. */
type Catalogue = Readonly<Record<string, unknown>>;

const waysOfTexts = (texts: unknown, way: Way): readonly Way[] =>
  isRecord(texts)
    ? Object.entries(texts).flatMap(([key, text]) => waysOfTexts(text, [...way, key]))
    : [way];

/** The paths that local names stand for: `text` after `const text = aboutTexts.privacy`. */
type Aliases = Map<string, Way[]>;

const nameOf = (node: unknown): string =>
  isRecord(node) ? String(node['name'] ?? node['value']) : '';

/**
 * The catalogue path of an expression; empty if it is not a plain path. A computed member
 * matches any key.
 */
const waysOf = (node: unknown, aliases: Aliases): readonly Way[] => {
  if (!isRecord(node)) return [];
  if (node['type'] === 'Identifier') return aliases.get(String(node['name'])) ?? [];
  if (node['type'] === 'ChainExpression') return waysOf(node['expression'], aliases);
  if (node['type'] !== 'MemberExpression') return [];
  const ways = waysOf(node['object'], aliases);
  const key = node['computed'] === true ? ANY : nameOf(node['property']);
  return ways.map((way) => [...way, key]);
};

const partsOf = (node: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]));

/**
 * Records the paths behind the names of a declaration; false if it destructures a whole group in a
 * way that cannot be followed.
 */
const bind = (pattern: unknown, ways: readonly Way[], aliases: Aliases): boolean => {
  if (!isRecord(pattern)) return false;
  if (pattern['type'] === 'Identifier') {
    const name = String(pattern['name']);
    const known = aliases.get(name) ?? [];
    const fresh = ways.filter((way) => !known.some((one) => one.join() === way.join()));
    aliases.set(name, [...known, ...fresh]);
    return true;
  }
  if (pattern['type'] !== 'ObjectPattern' || !Array.isArray(pattern['properties'])) return false;
  return pattern['properties'].every(
    (property: unknown) =>
      isRecord(property) &&
      property['type'] === 'Property' &&
      property['computed'] !== true &&
      bind(
        property['value'],
        ways.map((way) => [...way, nameOf(property['key'])]),
        aliases,
      ),
  );
};

/** The paths that an expression uses, once the names of declarations are known. */
const usedIn = (node: unknown, aliases: Aliases): readonly Way[] => {
  if (!isRecord(node) || node['type'] === 'ImportDeclaration' || node['type'] === 'TSTypeQuery') {
    return [];
  }
  if (node['type'] === 'VariableDeclarator') {
    const ways = waysOf(node['init'], aliases);
    if (ways.length > 0 && bind(node['id'], ways, aliases)) return [];
    return usedIn(node['init'], aliases);
  }
  const ways = waysOf(node, aliases);
  if (ways.length === 0) return partsOf(node).flatMap((part) => usedIn(part, aliases));
  const computed = node['computed'] === true ? usedIn(node['property'], aliases) : [];
  return [...ways, ...computed];
};

/** The texts of `catalogue` that none of the sources uses. */
const unusedTexts = (
  catalogue: Catalogue,
  sources: readonly (readonly [file: string, source: string])[],
): readonly string[] => {
  const used = sources.flatMap(([file, source]) => {
    const { program } = parseSync(file, source);
    const aliases: Aliases = new Map(Object.keys(catalogue).map((name) => [name, [[name]]]));
    // First pass: collect the names, which may be declared after their use.
    usedIn(program, aliases);
    return usedIn(program, aliases);
  });
  // A group that is passed on uses all its texts; any member of a text may be used.
  const isUsed = (way: Way): boolean =>
    used.some((one) => one.every((key, at) => at >= way.length || key === ANY || key === way[at]));
  return waysOfTexts(catalogue, [])
    .filter((way) => !isUsed(way))
    .map((way) => way.join('.'));
};

describe('every text of the catalogue is shown somewhere', () => {
  it('in the app, in the texts that readings make, or in the pages of the server', () => {
    const modules = import.meta.glob<Catalogue>(['/src/i18n/pt-br/**/*.ts', '!**/*.test.ts'], {
      eager: true,
    });
    const catalogue = Object.fromEntries(
      Object.values(modules)
        .flatMap((module) => Object.entries(module))
        .filter(([name]) => name.endsWith('Texts')),
    );
    expect(Object.keys(catalogue).length).toBeGreaterThan(20);
    const sources = ['src/app', 'src/i18n/readings', 'src/pages', 'src/server/ogc']
      .flatMap(codeIn)
      .map((file) => [file, readFileSync(file, 'utf8')] as const);
    expect(unusedTexts(catalogue, sources)).toEqual([]);
  });

  const PLANTED = { shopTexts: { open: 'Aberto', days: { one: 'dia', many: 'dias' } } };
  it.each([
    ['show(shopTexts.open);', ['shopTexts.days.one', 'shopTexts.days.many']],
    ['show(shopTexts.open, shopTexts.days[key]);', []],
    ['const day = shopTexts[key]; show(day.one);', ['shopTexts.days.many']],
    ['show(shopTexts.open.length, shopTexts.days.one);', ['shopTexts.days.many']],
    ['const { open, days } = shopTexts; show(open, days.one);', ['shopTexts.days.many']],
    ['const { days: { one }, ...rest } = shopTexts; show(one);', []],
    [
      'const f = () => show(days.one); const days = shopTexts.days;',
      ['shopTexts.open', 'shopTexts.days.many'],
    ],
    ['export const A = () => <B texts={shopTexts.days} open={shopTexts.open} />;', []],
    ['type A = typeof shopTexts;', ['shopTexts.open', 'shopTexts.days.one', 'shopTexts.days.many']],
  ])('and an unused text is found in %s', (source, unused) => {
    expect(unusedTexts(PLANTED, [['planted.tsx', source]])).toEqual(unused);
  });
});
