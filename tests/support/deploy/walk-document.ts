import { readFileSync } from 'node:fs';

/** A block of commands of docs/operations.md: the word after `walk` in its info string, '' if there is none, and its commands in order. */
export interface WalkBlock {
  readonly walk: string;
  readonly commands: readonly string[];
}

const BLOCK = /^```sh walk(?: (\w+))?\n([^]*?)^```$/gm;

/** Every block that is marked as part of a walk, in the order of the document. */
export const walkBlocksIn = (text: string): readonly WalkBlock[] =>
  [...text.matchAll(BLOCK)].map(([, walk = '', body = '']) => ({
    walk,
    commands: body
      .replaceAll('\\\n', '')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  }));

/** The commands of one walk of docs/operations.md, all its blocks in order. */
export const commandsOfWalk = (walk: string): readonly string[] =>
  walkBlocksIn(readFileSync('docs/operations.md', 'utf8'))
    .filter((block) => block.walk === walk)
    .flatMap(({ commands }) => commands);
