/** A unit of systemd: the values of every setting, in order, by section. */
export type UnitFile = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Reads a unit. Throws at a line that is none of section, setting, comment and blank. */
export const readUnitFile = (text: string): UnitFile => {
  const unit = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | null = null;
  for (const line of text.split('\n').map((whole) => whole.trim())) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const name = /^\[(\w+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      section = unit.get(name) ?? new Map<string, string[]>();
      unit.set(name, section);
      continue;
    }
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (section === null || key === undefined || value === undefined) {
      throw new Error(`not of a unit: ${line}`);
    }
    section.set(key, [...(section.get(key) ?? []), value]);
  }
  return unit;
};

/** The last value of a setting. Throws without one. */
export const settingOf = (unit: UnitFile, section: string, key: string): string => {
  const value = unit.get(section)?.get(key)?.at(-1);
  if (value === undefined) throw new Error(`[${section}] has no ${key}`);
  return value;
};

/** What a service runs: program, arguments, folder and variables. Words without quotes, which the units here do without. */
export interface UnitCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** `NAME=value` lines, as `Environment=` and the files of `EnvironmentFile=` hold them. */
export const variablesIn = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** The command of a service. `EnvironmentFile=` is left to the caller, who knows where it is. */
export const commandOf = (unit: UnitFile): UnitCommand => {
  const line = settingOf(unit, 'Service', 'ExecStart');
  if (/["'\\$%]/.test(line)) throw new Error(`quotes or specifiers: ${line}`);
  const [program = '', ...args] = line.split(/\s+/);
  return {
    program,
    args,
    directory: settingOf(unit, 'Service', 'WorkingDirectory'),
    environment: variablesIn(unit.get('Service')?.get('Environment') ?? []),
  };
};
