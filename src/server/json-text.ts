import { readFileSync, statSync } from 'node:fs';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { err, ok, type Result } from '#domain/result.ts';

/** A JSON file, with the positions of its members. */
export interface JsonText {
  readonly tree: Node;
  /** Place of a character, for messages: `vigia.json:3:11`, line and column from 1. */
  readonly placeOf: (offset: number) => string;
}

/** The library's names of errors in words. */
const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that JSON does not have',
  InvalidNumberFormat: 'a number that is none',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'something follows its end',
  InvalidCommentToken: 'comments are not allowed here',
  UnexpectedEndOfComment: 'a comment does not end',
  UnexpectedEndOfString: 'a text does not end',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'a \\u that names no character',
  InvalidEscapeCharacter: 'an escape that JSON does not have',
  InvalidCharacter: 'a character that must be escaped',
};

/** Why a file cannot be read, in a few words. */
export const unreadableFile = (file: string): string | null => {
  try {
    if (statSync(file).isDirectory()) return `${file} is a folder; a file is needed`;
    readFileSync(file);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') return `${file}: there is no such file`;
    return code === 'EACCES'
      ? `${file}: this user may not read it`
      : `${file} cannot be read (${code})`;
  }
};

/** Reads a JSON file, with comments and trailing commas where `comments`. The error is one line: file, line, column, what is wrong. */
export const readJsonText = (
  file: string,
  { comments }: { readonly comments: boolean },
): Result<JsonText, string> => {
  const unreadable = unreadableFile(file);
  if (unreadable !== null) return err(unreadable);
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const placeOf = (offset: number): string => {
    const lines = text.slice(0, offset).split('\n');
    return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
  };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, {
    disallowComments: !comments,
    allowTrailingComma: comments,
  });
  const [first] = errors;
  if (tree === undefined) return err(`${file} is empty; JSON is needed`);
  if (first === undefined) return ok({ tree, placeOf });
  const name = printParseErrorCode(first.error);
  return err(`${placeOf(first.offset)}: is not JSON: ${WORDS[name] ?? name}`);
};
