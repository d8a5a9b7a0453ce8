import { err, ok, type Result } from '#domain/result.ts';
import { decodeStamp, type EpochMs, SAO_PAULO_OFFSET_MINUTES } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';

/** One option of a program's command line: what its parsing and its help need. */
export interface Option<Value> {
  /** Its name on the command line, without dashes. */
  readonly flag: string;
  /** What stands for the value in the help; null where the option takes none. */
  readonly valueName: string | null;
  /** What it is for. A line break breaks the help's line. */
  readonly help: string;
  /** The value where the option is not given. */
  readonly fallback: Value;
  /** An environment variable that stands in for the option. */
  readonly variable?: string;
  /** The value of a text, '' where the option takes none; an error says what is wrong with it. */
  readonly read: (text: string) => Result<Value, string>;
}

/** The options of a program, by the names of their values. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never;
};

const holdsAll = <Table extends OptionTable>(
  table: Table,
  values: unknown,
): values is ValuesOf<Table> =>
  isRecord(values) && Object.keys(table).every((name) => Object.hasOwn(values, name));

/** The values of a table's options; `valueOf` gives each. The first error ends it. */
export const readOptions = <Table extends OptionTable>(
  table: Table,
  valueOf: (option: Option<unknown>) => Result<unknown, string>,
): Result<ValuesOf<Table>, string> => {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = valueOf(option);
    if (!value.ok) return err(`--${option.flag}: ${value.error}`);
    values[name] = value.value;
  }
  return holdsAll(table, values) ? ok(values) : err('an option is without a value');
};

/** False unless it is given. */
export const switchOn = (flag: string, help: string): Option<boolean> => ({
  flag,
  valueName: null,
  help,
  fallback: false,
  read: () => ok(true),
});

/** True unless it is given. */
export const switchOff = (flag: string, help: string): Option<boolean> => ({
  ...switchOn(flag, help),
  fallback: true,
  read: () => ok(false),
});

/** A number within bounds, both included. */
export const numberOption = (
  flag: string,
  help: string,
  bounds: {
    readonly from: number;
    readonly to: number;
    readonly fallback: number;
    /** Fractions are allowed. */
    readonly fractions?: boolean;
    readonly variable?: string;
  },
): Option<number> => {
  const { from, to, fallback, fractions = false, variable } = bounds;
  const kind = fractions ? 'number' : 'whole number';
  return {
    flag,
    valueName: 'N',
    help,
    fallback,
    ...(variable === undefined ? {} : { variable }),
    read: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      const fits = value >= from && value <= to && (fractions || Number.isInteger(value));
      return fits ? ok(value) : err(`"${text}" is not a ${kind} from ${from} to ${to}`);
    },
  };
};

/** One of a few names, which the help lists. */
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

/** A text that may be absent: null. */
export const textOption = (
  flag: string,
  help: string,
  valueName: string,
): Option<string | null> => ({ flag, valueName, help, fallback: null, read: ok });

/** An instant, in local time where it names no zone, or null. */
export const instantOption = (flag: string, help: string): Option<EpochMs | null> => ({
  flag,
  valueName: 'INSTANT',
  help,
  fallback: null,
  read: (text) => {
    const instant = decodeStamp(text, SAO_PAULO_OFFSET_MINUTES);
    return instant === null ? err(`"${text}" is not an instant`) : ok(instant);
  },
});
