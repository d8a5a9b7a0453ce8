import { err, ok, type Result } from '#domain/result.ts';
import { readStamp, type WrittenStamp } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';

/** An option of a program, with its parser and its help: a flag, an environment variable or a member of a configuration file. */
export interface Option<Value> {
  /** Name on the command line, without dashes, and in a configuration file. */
  readonly flag: string;
  /** Placeholder of the value in the help; null if the option takes none. */
  readonly valueName: string | null;
  /** Help text; may contain line breaks. */
  readonly help: string;
  /** Value if the option is not given. */
  readonly fallback: Value;
  /** Its environment variable, where that is another than {@link variableOf} makes of the flag. */
  readonly variable?: string;
  /** What a configuration file holds: a text without this, true or false where the option takes no value. */
  readonly form?: 'number';
  /** Parses the value, never empty, or '' if the option takes none; the error is a message. */
  readonly read: (text: string) => Result<Value, string>;
}

/** The options of a program, by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** Of every environment variable that is an option's, unless it has a name of its own. */
export const VARIABLE_PREFIX = 'VIGIA_';

/** The environment variable of an option: `VIGIA_SITE_URL` of `site-url`. */
export const variableOf = ({ flag, variable }: Option<unknown>): string =>
  variable ?? `${VARIABLE_PREFIX}${flag.toUpperCase().replaceAll('-', '_')}`;

/** What was given for an option. */
export interface GivenText {
  /** `true` or `false` if the option takes no value. */
  readonly text: string;
  /** Its location, for messages: `--port`, `PORT`, `vigia.json:3:11: port`. */
  readonly place: string;
}

export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never;
};

const holdsAll = <Table extends OptionTable>(
  table: Table,
  values: unknown,
): values is ValuesOf<Table> =>
  isRecord(values) && Object.keys(table).every((name) => Object.hasOwn(values, name));

const ON = ['true', '1'];
const OFF = ['false', '0'];

const readText = (
  { valueName, fallback, read }: Option<unknown>,
  text: string,
): Result<unknown, string> => {
  if (valueName === null) {
    if (ON.includes(text)) return read('');
    return OFF.includes(text) ? ok(fallback) : err(`"${text}" is neither true nor false`);
  }
  return text.trim() === '' ? err(`is empty; ${valueName} is needed`) : read(text);
};

/** Collects the values of a table's options: what `givenFor` finds, else the fallback. Stops at the first error, one line that names its place. */
export const readOptions = <Table extends OptionTable>(
  table: Table,
  givenFor: (option: Option<unknown>) => GivenText | null,
): Result<ValuesOf<Table>, string> => {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const given = givenFor(option);
    const value = given === null ? ok(option.fallback) : readText(option, given.text);
    if (!value.ok) return err(`${given?.place ?? option.flag}: ${value.error}`);
    values[name] = value.value;
  }
  return holdsAll(table, values) ? ok(values) : err('an option is without a value');
};

/** A flag: true if given. */
export const switchOn = (flag: string, help: string): Option<boolean> => ({
  flag,
  valueName: null,
  help,
  fallback: false,
  read: () => ok(true),
});

/** An inverted flag: false if given. */
export const switchOff = (flag: string, help: string): Option<boolean> => ({
  ...switchOn(flag, help),
  fallback: true,
  read: () => ok(false),
});

/** A number within inclusive bounds. */
export const numberOption = <Fallback extends number | null>(
  flag: string,
  help: string,
  bounds: {
    readonly from: number;
    readonly to: number;
    readonly fallback: Fallback;
    readonly fractions?: boolean;
    readonly variable?: string;
  },
): Option<number | Fallback> => {
  const { from, to, fallback, fractions = false, variable } = bounds;
  const kind = fractions ? 'number' : 'whole number';
  return {
    flag,
    valueName: 'N',
    help,
    fallback,
    form: 'number',
    ...(variable === undefined ? {} : { variable }),
    read: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      const fits = value >= from && value <= to && (fractions || Number.isInteger(value));
      return fits ? ok(value) : err(`"${text}" is not a ${kind} from ${from} to ${to}`);
    },
  };
};

/** One of a few names, listed in the help. */
export const choiceOption = <Name extends string>(
  flag: string,
  help: string,
  {
    names,
    fallback,
    valueName,
  }: {
    readonly names: readonly Name[];
    readonly fallback: Name;
    readonly valueName: string;
  },
): Option<Name> => ({
  flag,
  valueName,
  help: `${help}:\n${names.join(' | ')}`,
  fallback,
  read: (text) => {
    const name = names.find((candidate) => candidate === text);
    return name === undefined ? err(`"${text}" is none of ${names.join(', ')}`) : ok(name);
  },
});

/** A text; null if not given. */
export const textOption = (
  flag: string,
  help: string,
  valueName: string,
): Option<string | null> => ({ flag, valueName, help, fallback: null, read: ok });

/** An instant as it is written, on the clocks of the network if it names no zone; null if not given. */
export const stampOption = (flag: string, help: string): Option<WrittenStamp | null> => ({
  flag,
  valueName: 'INSTANT',
  help,
  fallback: null,
  read: (text) => {
    const stamp = readStamp(text);
    return stamp === null
      ? err(`"${text}" is not an instant such as 2026-09-11T13:00 or 2026-09-11T13:00-03:00`)
      : ok(stamp);
  },
});
