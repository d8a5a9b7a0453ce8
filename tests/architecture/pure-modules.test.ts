import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { codeIn } from '#tests/support/runner/sources.ts';

/** The variables of a module that can be reassigned: `let` outside of every function. */
const moduleVariables = (file: string, source: string): readonly string[] =>
  parseSync(file, source).program.body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' && declared.kind !== 'const'
      ? declared.declarations.map(({ id }) => `${file}: ${id.type === 'Identifier' ? id.name : ''}`)
      : [];
  });

describe('no module of the domain or the contract has a state of its own', () => {
  it.each(['src/domain', 'src/contract'])('in %s', (folder) => {
    const files = codeIn(folder);
    expect(files.length).toBeGreaterThan(3);
    expect(files.flatMap((file) => moduleVariables(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ["let locale = 'pt-BR';", ['planted.ts: locale']],
    ["export let locale = 'pt-BR';", ['planted.ts: locale']],
    ["const LOCALE = 'pt-BR'; const f = () => { let a = 1; return a; };", []],
  ])('and the check detects %s', (source, found) => {
    expect(moduleVariables('planted.ts', source)).toEqual(found);
  });
});
