import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';
import { codeIn } from '#tests/support/runner/sources.ts';

/** Attributes that a user sees or that a screen reader reads. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

/** A letter makes a word; marks and units of the layout (`·`, `–`, `%`) need no translation. */
const HAS_WORD = /\p{L}/u;

/**
 * Texts of an expression that becomes visible: the literal itself, the branches of a condition, the
 * parts of a template.
 */
const textsOf = (node: unknown): readonly string[] => {
  if (!isRecord(node)) return [];
  switch (node['type']) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'JSXText':
      return [String(node['value'])];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return textsOf(node['expression']);
    case 'ConditionalExpression':
      return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression':
      // `a === 'b'` compares; only `+`, `&&`, `||` and `??` pass a text on.
      return ['+', '&&', '||', '??'].includes(String(node['operator']))
        ? [...textsOf(node['left']), ...textsOf(node['right'])]
        : [];
    case 'TemplateLiteral': {
      const { quasis, expressions } = node;
      return [
        ...(Array.isArray(quasis) ? quasis : []).map((part: unknown) =>
          isRecord(part) && isRecord(part['value']) ? String(part['value']['cooked']) : '',
        ),
        ...(Array.isArray(expressions) ? expressions : []).flatMap(textsOf),
      ];
    }
    default:
      return [];
  }
};

const childrenOf = (node: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.values(node).flatMap((value: unknown): readonly unknown[] =>
    Array.isArray(value) ? value : [value],
  );

const nameOf = (node: unknown): string => (isRecord(node) ? String(node['name']) : '');

/** Every text that a component would show without the catalogue. */
const literalTexts = (node: unknown): readonly string[] => {
  if (!isRecord(node)) return [];
  const below = childrenOf(node).flatMap(literalTexts);
  if (node['type'] === 'JSXElement' || node['type'] === 'JSXFragment') {
    const children: readonly unknown[] = Array.isArray(node['children']) ? node['children'] : [];
    return [...children.flatMap(textsOf), ...below];
  }
  if (node['type'] === 'JSXAttribute' && SPOKEN.has(nameOf(node['name']))) {
    return [...textsOf(node['value']), ...below];
  }
  return below;
};

const findingsIn = (file: string, source: string): readonly string[] =>
  literalTexts(parseSync(file, source).program)
    .filter((text) => HAS_WORD.test(text))
    .map((text) => `${file}: ${text.trim()}`);

/** Portuguese as only a user reads it: no identifier, key or class name has these letters. */
const ACCENTED = /[áàâãéêíóôõúç]/i;

/** Where visible text stands: what the app says, and what the server writes into the page before it runs. */
const CATALOGUE = /^src\/(?:i18n\/|contract\/site\/site-words\.ts$)/;

const literalsOf = (node: unknown): readonly string[] => {
  if (!isRecord(node)) return [];
  const own = node['type'] === 'Literal' || node['type'] === 'TemplateLiteral' ? textsOf(node) : [];
  return [...own, ...childrenOf(node).flatMap(literalsOf)];
};

describe('every text that a user sees comes from the catalogue', () => {
  it('in every component', () => {
    const files = codeIn('src/app').filter((file) => file.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => findingsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('in every other file of the app and the contract too, as far as its letters show it', () => {
    const files = ['src/app', 'src/contract']
      .flatMap(codeIn)
      .filter((file) => file.endsWith('.ts') && !CATALOGUE.test(file));
    expect(files.some((file) => file.startsWith('src/contract/'))).toBe(true);
    expect(files.length).toBeGreaterThan(50);
    const accentedIn = (file: string, source: string): readonly string[] =>
      literalsOf(parseSync(file, source).program).filter((text) => ACCENTED.test(text));
    expect(files.flatMap((file) => accentedIn(file, readFileSync(file, 'utf8')))).toEqual([]);
    const planted = "document.title = `Estação ${codigo}`; say('ação'); const a = 'DCSC';";
    expect(accentedIn('planted.ts', planted)).toEqual(['Estação ', 'ação']);
  });

  it.each([
    ['<p>Chuva</p>', ['Chuva']],
    ["<p>{'Chuva'}</p>", ['Chuva']],
    ["<>{wet ? 'Chove' : 'Não chove'}</>", ['Chove', 'Não chove']],
    ["<p>{wet && 'Chove'}</p>", ['Chove']],
    ['<p>{`Nível: ${level} m`}</p>', ['Nível:', 'm']],
    ['<p>{number} mm</p>', ['mm']],
    ['<input aria-label="Buscar" />', ['Buscar']],
    ['<img alt={\'Mapa\'} title="Mapa" placeholder={`Mapa`} />', ['Mapa', 'Mapa', 'Mapa']],
    ['<Panel title="Legenda"><i>agora</i></Panel>', ['Legenda', 'agora']],
    ['<List render={() => <li>vazio</li>} />', ['vazio']],
  ])('and the check refuses: %s', (source, texts) => {
    const found = findingsIn('planted.tsx', `export const a = () => ${source};`);
    expect(found.toSorted()).toEqual(texts.map((text) => `planted.tsx: ${text}`).toSorted());
  });

  it.each([
    '<p>{mapTexts.list}</p>',
    "<p className='figure' role='note' lang='pt-BR'>{' · '}</p>",
    "<p>{kind === 'rain' ? mapTexts.a : mapTexts.b}</p>",
    '<a href="/mapa" aria-current="page">{text}</a>',
    '<i>–</i>',
  ])('and allows %s', (source) => {
    expect(findingsIn('planted.tsx', `export const a = () => ${source};`)).toEqual([]);
  });
});
