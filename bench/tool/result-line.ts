import { isRecord, parseJson } from '#domain/untrusted.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Figure } from '../bench.ts';

/** The machine of a measurement; null for what it does not say. */
interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly chromium: string | null;
}

/** Where and when a figure was measured. */
export interface Circumstances {
  /** Full hash; null outside a repository. */
  readonly commit: string | null;
  /** The tree differed from the commit. */
  readonly isDirty: boolean;
  /** ISO 8601. */
  readonly time: string;
  readonly machine: Machine;
  readonly isShort: boolean;
}

/** One measured figure: one line of a file of results. */
export interface ResultLine extends Circumstances {
  readonly bench: string;
  readonly figure: Figure;
  /** From 1. */
  readonly round: number;
}

/** The line's JSON, without a line break. What is no finite number (nothing was measured) is null. */
export const encodeResult = ({ figure, bench, round, machine, ...rest }: ResultLine): string =>
  JSON.stringify({
    commit: rest.commit,
    dirty: rest.isDirty,
    time: rest.time,
    machine,
    short: rest.isShort,
    bench,
    figure: figure.id,
    value: figure.value,
    unit: figure.unit,
    goal: figure.goal,
    better: figure.better,
    budget: figure.isBudget === true,
    round,
  });

const textOr = <Otherwise>(value: unknown, otherwise: Otherwise): string | Otherwise =>
  typeof value === 'string' ? value : otherwise;

const machineOf = (value: unknown): Machine => {
  const of = isRecord(value) ? value : {};
  const { cpu, cores, node, chromium } = of;
  return {
    cpu: textOr(cpu, ''),
    cores: typeof cores === 'number' ? cores : 0,
    node: textOr(node, ''),
    chromium: textOr(chromium, null),
  };
};

const figureOf = (line: Readonly<Record<string, unknown>>, id: unknown): Figure | null => {
  const { value, unit, goal, better, budget } = line;
  if (typeof id !== 'string' || (typeof value !== 'number' && value !== null)) return null;
  return {
    id,
    value: value ?? Number.NaN,
    unit: textOr(unit, ''),
    goal: typeof goal === 'number' ? goal : null,
    better: better === 'higher' ? 'higher' : 'lower',
    isBudget: budget === true,
  };
};

const decodeLine = (text: string): ResultLine | null => {
  const line = parseJson(text);
  if (!isRecord(line)) return null;
  const { commit, dirty, time, machine, short, bench, figure: id, round } = line;
  const figure = figureOf(line, id);
  if (figure === null || typeof bench !== 'string' || typeof round !== 'number') return null;
  return {
    commit: textOr(commit, null),
    isDirty: dirty === true,
    time: textOr(time, ''),
    machine: machineOf(machine),
    isShort: short === true,
    bench,
    figure,
    round,
  };
};

/** The lines of a file of results. An error names the line that is none. */
export const decodeResults = (text: string): Result<readonly ResultLine[], string> => {
  const lines: ResultLine[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const decoded = decodeLine(line);
    if (decoded === null) return err(`line ${index + 1} is no figure: ${line.slice(0, 60)}`);
    lines.push(decoded);
  }
  return ok(lines);
};

/** What commits before the lines wrote: one array of figures. Null for anything else. */
export const decodeArray = (text: string): readonly Figure[] | null => {
  const list = parseJson(text);
  if (!Array.isArray(list)) return null;
  return list.flatMap((one: unknown) => {
    const figure = isRecord(one) ? figureOf(one, one['id']) : null;
    return figure === null ? [] : [figure];
  });
};
