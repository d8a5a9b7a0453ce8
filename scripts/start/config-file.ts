import { getNodeValue, type Node } from 'jsonc-parser';
import type { GivenText, Option, OptionTable } from '#contract/options.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readJsonText } from '#server/json-text.ts';
import { nearestFlag } from './nearest-flag.ts';

/** The flag that names a configuration file, which is no member of one. */
export const CONFIG_FLAG = 'config';

type Form = 'number' | 'string' | 'boolean';

const FORM_WORDS: Readonly<Record<Form, string>> = {
  number: 'a number',
  string: 'a text in double quotes',
  boolean: 'true or false',
};

const formOf = ({ form, valueName }: Option<unknown>): Form => {
  if (valueName === null) return 'boolean';
  return form ?? 'string';
};

/** What a configuration file says, by flag. */
export type ConfigFile = ReadonlyMap<string, GivenText>;

const readMember = (
  name: string,
  value: Node,
  place: string,
  options: readonly Option<unknown>[],
): Result<GivenText, string> => {
  if (name === CONFIG_FLAG) return err(`${place}: a configuration file names no other`);
  const option = options.find(({ flag }) => flag === name);
  if (option === undefined) {
    const nearest = nearestFlag(
      name,
      options.map(({ flag }) => flag),
    );
    const hint = nearest === null ? '--help lists them' : `is "${nearest}" meant?`;
    return err(`${place}: is no flag; ${hint}`);
  }
  const form = formOf(option);
  const raw: unknown = getNodeValue(value);
  if (value.type !== form) {
    return err(`${place}: ${JSON.stringify(raw)} is wrong; ${FORM_WORDS[form]} is right`);
  }
  return ok({ text: String(raw), place });
};

/**
 * Reads a configuration file: JSON with comments, an object whose members are flags of a table. The error is one line that names the file,
 * the place in it, the member, and what would be right.
 */
export const readConfigFile = (file: string, table: OptionTable): Result<ConfigFile, string> => {
  const read = readJsonText(file, { comments: true });
  if (!read.ok) return read;
  const { tree, placeOf } = read.value;
  if (tree.type !== 'object') {
    return err(`${placeOf(tree.offset)}: an object is needed: { "port": 8080 }`);
  }
  const found = new Map<string, GivenText>();
  for (const { children: [key, value] = [] } of tree.children ?? []) {
    if (key === undefined || value === undefined) continue;
    const name = String(getNodeValue(key));
    const place = `${placeOf(key.offset)}: ${name}`;
    if (found.has(name)) return err(`${place}: stands there twice`);
    const member = readMember(name, value, place, Object.values(table));
    if (!member.ok) return member;
    found.set(name, member.value);
  }
  return ok(found);
};
