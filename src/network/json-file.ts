import {
  findNodeAtLocation,
  type JSONPath,
  parseTree,
  type ParseError,
  printParseErrorCode,
} from 'jsonc-parser';
import type { FileFaults } from './network-fault.ts';

/** A JSON file, with the lines of its members. */
export interface JsonFile {
  readonly value: unknown;
  /** Line of a member by its path (`emergency.numbers[0].name`), else of the nearest one around it; from 1. */
  readonly lineOf: (member: string) => number;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** `a.b[0]` to `['a', 'b', 0]`. */
const pathOf = (member: string): JSONPath =>
  member
    .split(/[.[\]]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Reads strict JSON. Null after a fault that names the line. */
export const readJson = (text: string, faults: FileFaults): JsonFile | null => {
  const errors: ParseError[] = [];
  const options = { disallowComments: true, allowTrailingComma: false };
  const tree = parseTree(text, errors, options);
  const [first] = errors;
  if (first !== undefined || tree === undefined) {
    const detail = first === undefined ? 'is empty' : printParseErrorCode(first.error);
    const offset = first?.offset ?? 0;
    const column = offset - text.lastIndexOf('\n', offset - 1);
    return faults.add(lineAt(text, offset), null, `is not JSON at column ${column}: ${detail}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return faults.add(null, null, error instanceof Error ? error.message : 'is not JSON');
  }
  return {
    value,
    lineOf: (member) => {
      for (let path = pathOf(member); path.length > 0; path = path.slice(0, -1)) {
        const node = findNodeAtLocation(tree, path);
        if (node === undefined) continue;
        return lineAt(text, node.parent?.type === 'property' ? node.parent.offset : node.offset);
      }
      return 1;
    },
  };
};
