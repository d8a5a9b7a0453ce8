import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import {
  isSyntaxNode,
  sourcesIn,
  type SyntaxNode,
  walkSyntax,
} from '#tests/support/runner/sources.ts';

/** Where runs are counted. */
const COUNTS = 'tests/support/runner/property-runs.ts';

const nameOf = (node: unknown): string => (isSyntaxNode(node) ? String(node['name']) : '');

/** `array` of `fc.array(…)`; null of anything else. */
const arbitraryOf = ({ type, callee }: SyntaxNode): string | null =>
  type === 'CallExpression' &&
  isSyntaxNode(callee) &&
  callee.type === 'MemberExpression' &&
  nameOf(callee['object']) === 'fc'
    ? nameOf(callee['property'])
    : null;

/** Whether the last argument is an object with a `maxLength` of its own. */
const isBounded = (given: unknown): boolean => {
  const last: unknown = Array.isArray(given) ? given.at(-1) : undefined;
  const members = isSyntaxNode(last) ? last['properties'] : undefined;
  return (
    Array.isArray(members) &&
    members.some((member) => isSyntaxNode(member) && nameOf(member['key']) === 'maxLength')
  );
};

/** What a property may not have: a size without a bound, or runs that TEST_PROPERTY_RUNS does not reach. */
const faultsIn = (file: string, text: string): readonly string[] => {
  if (!text.includes('fast-check')) return [];
  const faults: string[] = [];
  const note = ({ start }: SyntaxNode, fault: string): void => {
    faults.push(`${file}:${text.slice(0, start).split('\n').length} ${fault}`);
  };
  walkSyntax(parseSync(file, text).program, (node) => {
    const arbitrary = arbitraryOf(node);
    if (arbitrary === 'string' || arbitrary === 'array' || arbitrary === 'uniqueArray') {
      if (!isBounded(node['arguments'])) note(node, 'has no maxLength');
    }
    if (arbitrary === 'assert' && text.slice(node.start, node.end).includes('numRuns')) {
      note(node, 'does not count its runs by propertyRuns');
    }
    return true;
  });
  return faults;
};

let found: readonly string[] = ['not read'];

beforeAll(() => {
  found = ['src', 'tests', 'bench', 'scripts']
    .flatMap(sourcesIn)
    .filter((file) => file !== COUNTS && !file.startsWith('tests/architecture/'))
    .flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')));
});

it('every property has bounded sizes, and runs that a long search can raise', () => {
  expect(found).toEqual([]);
});

it.each([
  ['fc.array(fc.nat())', 1],
  ['fc.uniqueArray(fc.nat(), { minLength: 2 })', 1],
  ['fc.array(fc.nat(), { maxLength: 3 })', 0],
  ['fc.array(fc.string({ maxLength: 3 }))', 1],
  ["fc.string({ unit: 'binary' })", 1],
  ['fc.string()', 1],
  ['fc.assert(p, { numRuns: 3 })', 1],
  ['fc.assert(p, propertyRuns(3))', 0],
  ['fc.assert(p)', 0],
])('and the check reads %s', (source, count) => {
  expect(faultsIn('planted.ts', `import fc from 'fast-check';\n${source};`)).toHaveLength(count);
});
