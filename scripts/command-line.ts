import { parseArgs } from 'node:util';
import { type OptionTable, readOptions, type ValuesOf } from '#contract/options.ts';
import { err, ok, type Result } from '#domain/result.ts';

const HELP_FLAG = 'help';

/** Column at which the explanations of the help begin. */
const INDENT = 24;

/** The result of a command line: the options' values, or a request for the help. */
export type CommandLine<Table extends OptionTable> =
  | { readonly kind: 'run'; readonly values: ValuesOf<Table> }
  | { readonly kind: 'help' };

const given = (
  table: OptionTable,
  args: readonly string[],
): Result<Readonly<Record<string, unknown>>, string> => {
  const options = Object.fromEntries(
    Object.values(table).map(({ flag, valueName }) => [
      flag,
      { type: valueName === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const all = { ...options, [HELP_FLAG]: { type: 'boolean' as const } };
    return ok(parseArgs({ args: [...args], options: all, strict: true }).values);
  } catch (error) {
    const text = error instanceof Error ? error.message : 'wrong flags';
    return err(text.split(/\.\s|\n/, 1)[0] ?? text);
  }
};

/** Command line and environment to the values of a table; an error is one line for the user. */
export const parseCommandLine = <Table extends OptionTable>(
  table: Table,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Result<CommandLine<Table>, string> => {
  const parsed = given(table, args);
  if (!parsed.ok) return parsed;
  const { value: texts } = parsed;
  if (texts[HELP_FLAG] === true) return ok({ kind: 'help' });
  const values = readOptions(table, ({ flag, variable = '', fallback, read }) => {
    const text = texts[flag] ?? environment[variable];
    if (text === undefined) return ok(fallback);
    return read(typeof text === 'string' ? text : '');
  });
  return values.ok ? ok({ kind: 'run', values: values.value }) : values;
};

const helpLine = (name: string, text: string): string => {
  const [first = '', ...rest] = text.split('\n');
  const left = `  ${name} `;
  const begun =
    left.length <= INDENT
      ? left.padEnd(INDENT) + first
      : `${left.trimEnd()}\n${' '.repeat(INDENT)}${first}`;
  return [begun, ...rest.map((line) => ' '.repeat(INDENT) + line)].join('\n');
};

/** The help of a table below how the program is called; the default value of an option is in parentheses. */
export const helpOf = (usage: string, table: OptionTable): string => {
  const lines = Object.values(table).map(({ flag, valueName, help, fallback, variable }) => {
    const shown = typeof fallback === 'string' || typeof fallback === 'number' ? [fallback] : [];
    const notes = variable === undefined ? shown : [...shown, `or the variable ${variable}`];
    const name = `--${flag}${valueName === null ? '' : ` ${valueName}`}`;
    return helpLine(name, notes.length === 0 ? help : `${help} (${notes.join(', ')})`);
  });
  return [usage, '', ...lines, helpLine(`--${HELP_FLAG}`, 'this text')].join('\n');
};
