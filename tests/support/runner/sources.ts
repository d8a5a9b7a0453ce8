import { readdirSync } from 'node:fs';
import { isRecord } from '#domain/untrusted.ts';

/** Every file below a folder with such an ending, as a path from the repository's root. */
export const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);

/** Every TypeScript file below a folder, tests included. */
export const sourcesIn = (folder: string): readonly string[] => filesIn(folder, /\.tsx?$/);

/** Every TypeScript file below a folder that is no test. */
export const codeIn = (folder: string): readonly string[] =>
  sourcesIn(folder).filter((file) => !file.includes('.test.'));

export const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

export type SyntaxNode = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  isRecord(value) &&
  typeof value['type'] === 'string' &&
  typeof value['start'] === 'number' &&
  typeof value['end'] === 'number';

/** Calls `visit` with a node and all below it, parents first; where it returns false, with nothing below. */
export const walkSyntax = (tree: unknown, visit: (node: SyntaxNode) => boolean): void => {
  if (Array.isArray(tree)) {
    for (const part of tree) walkSyntax(part, visit);
    return;
  }
  if (!isSyntaxNode(tree) || !visit(tree)) return;
  for (const part of Object.values(tree)) {
    if (typeof part === 'object' && part !== null) walkSyntax(part, visit);
  }
};
