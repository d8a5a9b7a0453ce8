import { parseArgs } from 'node:util';
import {
  type GivenText,
  type Option,
  type OptionTable,
  readOptions,
  type ValuesOf,
  VARIABLE_PREFIX,
  variableOf,
} from '#contract/options.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { CONFIG_FLAG, type ConfigFile, readConfigFile } from './config-file.ts';
import { nearestFlag } from './nearest-flag.ts';

const HELP_FLAG = 'help';

/** Column at which the explanations of the help begin. */
const INDENT = 24;

/** The result of a command line: the options' values, or a request for the help. */
export type CommandLine<Table extends OptionTable> =
  | { readonly kind: 'run'; readonly values: ValuesOf<Table> }
  | { readonly kind: 'help' };

export type Environment = Readonly<Record<string, string | undefined>>;

/** What was given, by flag. */
type Given = ReadonlyMap<string, GivenText>;

const unknownFlag = (typed: string, flags: readonly string[]): string => {
  const nearest = nearestFlag(typed.replace(/^-+/, ''), flags);
  return `${typed} is no flag${nearest === null ? '' : `; is --${nearest} meant?`}`;
};

/** A value that begins with a dash is a number; anything else there is the next flag, and the value is missing. */
const isFlag = (value: string): boolean => /^-(?![\d.])/.test(value);

/** The flags of a command line; the last of a flag that stands there twice. */
const flagsOf = (table: OptionTable, args: readonly string[]): Result<Given, string> => {
  const options = new Map(Object.values(table).map((option) => [option.flag, option]));
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        [...options.values()].map(({ flag, valueName }) => [
          flag,
          { type: valueName === null ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      [HELP_FLAG]: { type: 'boolean' as const, short: 'h' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, GivenText>();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      return err(`"${token.value}" is no flag: flags begin with --`);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const place = `--${name}`;
    const option = options.get(name);
    if (name === HELP_FLAG) given.set(name, { text: 'true', place });
    else if (option === undefined) return err(unknownFlag(rawName, [...options.keys()]));
    else if (option.valueName === null) given.set(name, { text: value ?? 'true', place });
    else if (value === undefined || (!inlineValue && isFlag(value))) {
      return err(`${place}: ${option.valueName} is missing`);
    } else given.set(name, { text: value, place });
  }
  return ok(given);
};

/** A variable that is empty counts as one that is not set. */
const fromEnvironment = (option: Option<unknown>, environment: Environment): GivenText | null => {
  const place = variableOf(option);
  const text = environment[place] ?? '';
  return text === '' ? null : { text, place };
};

/** What Kubernetes sets for services whose names begin with ours (docs/decisions/0035-production-build.md). */
const isOfService = (name: string, value: string): boolean =>
  /_(SERVICE_(HOST|PORT)|PORT_\d+_)/.test(name) || /^(tcp|udp|sctp):/.test(value);

/** A variable of ours that no option has: a typing error would be ignored without a word. Null if there is none. */
const unknownVariable = (
  environment: Environment,
  known: readonly OptionTable[],
): string | null => {
  const options = known.flatMap((table) => Object.values(table));
  const [typed] =
    Object.entries(environment).find(
      ([name, value = '']) =>
        name.startsWith(VARIABLE_PREFIX) &&
        value !== '' &&
        options.every((option) => variableOf(option) !== name) &&
        !isOfService(name, value),
    ) ?? [];
  if (typed === undefined) return null;
  const asFlag = typed.slice(VARIABLE_PREFIX.length).toLowerCase().replaceAll('_', '-');
  const flag = nearestFlag(
    asFlag,
    options.map((option) => option.flag),
  );
  const nearest = options.find((option) => option.flag === flag);
  return `${typed} is no variable${nearest === undefined ? '' : `; is ${variableOf(nearest)} meant?`}`;
};

const NO_FILE: ConfigFile = new Map();

/**
 * The values of a table: from the command line, else the environment, else the file that `--config` names, else the fallback. Flags of
 * `known`, and not of the table, may stand in the file: other programs read it too. An error is one line for the user.
 */
export const parseCommandLine = <Table extends OptionTable>(
  table: Table,
  args: readonly string[],
  environment: Environment = {},
  known: OptionTable = table,
): Result<CommandLine<Table>, string> => {
  const flags = flagsOf(table, args);
  if (!flags.ok) return flags;
  if (flags.value.has(HELP_FLAG)) return ok({ kind: 'help' });
  const unknown = unknownVariable(environment, [table, known]);
  if (unknown !== null) return err(unknown);
  const named = (option: Option<unknown>): GivenText | null =>
    flags.value.get(option.flag) ?? fromEnvironment(option, environment);
  const config = Object.values(table).find(({ flag }) => flag === CONFIG_FLAG);
  const place = config === undefined ? null : named(config);
  const file =
    place === null || place.text === '' ? ok(NO_FILE) : readConfigFile(place.text, known);
  if (!file.ok) return err(`${place?.place ?? ''}: ${file.error}`);
  const values = readOptions(
    table,
    (option) => named(option) ?? file.value.get(option.flag) ?? null,
  );
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
  const isConfigurable = Object.values(table).some(({ flag }) => flag === CONFIG_FLAG);
  const lines = Object.values(table).map(({ flag, valueName, help, fallback, variable }) => {
    const shown = typeof fallback === 'string' || typeof fallback === 'number' ? [fallback] : [];
    const notes = variable === undefined ? shown : [...shown, `or the variable ${variable}`];
    const name = `--${flag}${valueName === null ? '' : ` ${valueName}`}`;
    return helpLine(name, notes.length === 0 ? help : `${help} (${notes.join(', ')})`);
  });
  const elsewhere = [
    '',
    'Every flag can be a variable too: VIGIA_SITE_URL for --site-url, VIGIA_METRICS=true for --metrics.',
    'The command line wins over variables, these win over the file of --config.',
  ];
  return [
    usage,
    '',
    ...lines,
    helpLine(`--${HELP_FLAG}`, 'this text'),
    ...(isConfigurable ? elsewhere : []),
  ].join('\n');
};
