import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isSyntaxNode,
  sourcesIn,
  type SyntaxNode,
  walkSyntax,
} from '#tests/support/runner/sources.ts';

/**
 * Most lines of each room, comments and blank lines included. `tests` has every test and what they share, wherever they are. A ceiling
 * falls with its room. Raising one is a commit of its own, whose body says what was weighed.
 */
const CEILINGS: Readonly<Record<string, number>> = {
  'src/app': 40_252,
  'src/contract': 3_620,
  'src/domain': 6_328,
  'src/feed': 2_345,
  'src/i18n': 2_946,
  'src/network': 921,
  'src/pages': 3_893,
  'src/process': 165,
  'src/render': 282,
  'src/server': 13_006,
  'src/service-worker': 363,
  'src/simulation': 4_888,
  'src/storage': 8_115,
  'src/worker': 14_610,
  bench: 6_865,
  scripts: 5_143,
  tests: 81_313,
};

const LONGEST_FUNCTION = 70;
const LONGEST_FILE = 400;
const LARGEST_FOLDER = 25;
/** Of a hundred comment lines, those that narrate. */
const MOST_NARRATING = 3;

/** What does not hold yet: how many there are at most. Each number only falls. */
const NOT_YET = {
  longFunctions: 0,
  longFiles: 0,
  names: 0,
  folders: 0,
} as const;

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const NARRATION =
  /\b(?:says?|said|tells?|told|hears?|heard|stands?|stood|anew|whoever|goes on|go on|no more)\b/i;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

const isOfSource = (file: string): boolean => file.startsWith('src/') && !isTest(file);

const roomOf = (file: string): string => {
  if (isTest(file)) return 'tests';
  const [folder = '', room = ''] = file.split('/');
  return folder === 'src' ? `src/${room}` : folder;
};

const linesIn = (text: string): number => text.split('\n').length - 1;

const groupBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
};

/** Functions longer than a screen, by line and length; the lines of JSX in them do not count. */
const longFunctions = (text: string, program: unknown): readonly string[] => {
  const height = ({ start, end }: SyntaxNode): number => linesIn(text.slice(start, end)) + 1;
  const found: string[] = [];
  walkSyntax(program, (node) => {
    if (!FUNCTIONS.has(node.type)) return true;
    let own = height(node);
    if (own <= LONGEST_FUNCTION) return false;
    walkSyntax(node['body'], (part) => {
      const isJsx = part.type === 'JSXElement' || part.type === 'JSXFragment';
      if (isJsx) own -= height(part);
      return !isJsx;
    });
    if (own > LONGEST_FUNCTION) found.push(`${linesIn(text.slice(0, node.start)) + 1}: ${own}`);
    return true;
  });
  return found;
};

const nameOf = (declared: unknown): readonly string[] =>
  isSyntaxNode(declared) && isSyntaxNode(declared['id']) ? [String(declared['id']['name'])] : [];

/** What the checks read of a file. */
const factsOf = (file: string, text: string) => {
  const { program, comments } = parseSync(file, text);
  const words = comments
    .flatMap(({ value }) => value.split('\n'))
    .filter((line) => /\w/.test(line));
  return {
    file,
    long: linesIn(text) > LONGEST_FUNCTION ? longFunctions(text, program) : [],
    names: program.body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
      const { declaration } = statement;
      return declaration.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(nameOf)
        : nameOf(declaration);
    }),
    comments: words.length,
    narrating: words.filter((line) => NARRATION.test(line)).length,
  };
};

type Facts = ReturnType<typeof factsOf>;

const namesWithTwoHomes = (facts: readonly Facts[]): readonly string[] => {
  const homes = facts
    .filter(({ file }) => !file.endsWith('.css.ts'))
    .flatMap(({ file, names }) => [...new Set(names)].map((name) => ({ name, file })));
  return [...groupBy(homes, ({ name }) => name)]
    .filter(([, of]) => of.length > 1)
    .map(([name, of]) => `${name}: ${of.map(({ file }) => file).join(', ')}`);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** All of them where they are more than `allowed`. */
const beyond = (found: readonly string[], allowed: number): readonly string[] =>
  found.length > allowed ? found : [];

describe('the house', () => {
  let lines: readonly { readonly file: string; readonly count: number }[] = [];
  let facts: readonly Facts[] = [];

  beforeAll(() => {
    const files = ['src', 'tests', 'bench', 'scripts']
      .flatMap(sourcesIn)
      .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    lines = files.map(({ file, text }) => ({ file, count: linesIn(text) }));
    facts = files
      .filter(({ file }) => isOfSource(file))
      .map(({ file, text }) => factsOf(file, text));
  });

  it('has no room above its ceiling', () => {
    expect(facts.length).toBeGreaterThan(500);
    const above = [...groupBy(lines, ({ file }) => roomOf(file))].flatMap(([room, of]) => {
      const all = sum(of.map(({ count }) => count));
      const ceiling = CEILINGS[room] ?? 0;
      return all > ceiling ? [`${room}: ${all} lines, ${ceiling} allowed`] : [];
    });
    expect(above).toEqual([]);
  });

  it('has no function longer than a screen', () => {
    const found = facts.flatMap(({ file, long }) => long.map((one) => `${file}:${one}`));
    expect(beyond(found, NOT_YET.longFunctions)).toEqual([]);
  });

  it('has no file of more than one concept', () => {
    const found = lines
      .filter(({ file, count }) => isOfSource(file) && count > LONGEST_FILE)
      .map(({ file }) => file);
    expect(beyond(found, NOT_YET.longFiles)).toEqual([]);
  });

  it('has no exported name with two homes', () => {
    const found = namesWithTwoHomes(facts);
    expect(beyond(found, NOT_YET.names)).toEqual([]);
  });

  it('has no folder that a reader cannot survey', () => {
    const found = [...groupBy(lines, ({ file }) => file.slice(0, file.lastIndexOf('/')))]
      .filter(([, of]) => of.length > LARGEST_FOLDER)
      .map(([folder, of]) => `${folder} ${of.length}`);
    expect(beyond(found, NOT_YET.folders)).toEqual([]);
  });

  it('has comments that explain, and few that narrate', () => {
    const found = [...groupBy(facts, ({ file }) => roomOf(file))].flatMap(([room, of]) => {
      const share =
        (100 * sum(of.map(({ narrating }) => narrating))) / sum(of.map(({ comments }) => comments));
      return share >= MOST_NARRATING + 0.5 ? [`${room} ${share.toFixed(1)} %`] : [];
    });
    expect(found).toEqual([]);
  });
});

describe('the checks of the house find what is planted', () => {
  const long = (line: string) => `${line}\n`.repeat(LONGEST_FUNCTION);

  it.each([
    [`const f = () => {\n${long('a();')}};\n`, 1],
    [`class A { f() {\n${long('a();')}} }\n`, 1],
    [`const f = () => (<a>\n${long('b')}</a>);\n`, 0],
    [`const f = () => {\n${long('a();').slice(15)}};\n`, 0],
  ])('long functions of source %#', (text, count) => {
    expect(factsOf('planted.tsx', text).long).toHaveLength(count);
  });

  it('names with two homes', () => {
    const planted = [
      factsOf('a.ts', 'export const A = 1, B = 2; export type C = 1; const D = 1;'),
      factsOf('b.ts', 'export interface A {} export function E() {} export class F {}'),
      factsOf('c.css.ts', 'export const E = 1;'),
    ];
    expect(namesWithTwoHomes(planted)).toEqual(['A: a.ts, b.ts']);
    const more = factsOf('d.ts', 'export class E {} export enum F {}');
    expect(namesWithTwoHomes([...planted, more])).toHaveLength(3);
  });

  it('comments that narrate', () => {
    const text = '// It tells who hears.\n/**\n * Reads a line.\n */\nconst told = "says";\n';
    expect(factsOf('planted.ts', text)).toMatchObject({ comments: 2, narrating: 1 });
  });
});
