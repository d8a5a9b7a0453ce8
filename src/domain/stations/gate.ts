import type { TagValue } from '#domain/tags/tag-event.ts';
import type { ReadingPath, SubField } from '#domain/tags/tag-path.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { decimalsOfFormat } from '#domain/tags/value-format.ts';

/** A dam's gate (SPEC 3): `Data/Comportas/Comporta{n}`. */
export interface Gate {
  /** Identifies the gate: two spellings of one number are two gates. */
  readonly path: ReadingPath;
  readonly number: number;
  readonly label: string | null;
  /** As received: a degree of opening, a flag or a word; null if unknown. */
  readonly value: TagValue;
  readonly unit: string | null;
  /** Decimals from the provider's `Format`; null if it gives none. */
  readonly decimals: number | null;
  /** From the JSON text of `Other`; null if it has none. */
  readonly type: string | null;
}

const GATE_PATH = /^Data\/Comportas\/Comporta(\d{1,9})$/;

/** The n of `Data/Comportas/Comporta{n}`; null for any other path. */
export const gateNumberOf = (path: ReadingPath): number | null => {
  const digits = GATE_PATH.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The `type` in the JSON text of a gate's `Other` tag; null for anything else, invalid JSON included. */
export const decodeGateType = (other: TagValue): string | null => {
  if (typeof other !== 'string') return null;
  const parsed = parseJson(other);
  return isRecord(parsed) ? textOf(parsed['type']) : null;
};

const isTruthy = (value: TagValue): boolean =>
  value !== null && value !== false && value !== 0 && value !== '';

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** SPEC 5: with a type filter, the gates whose type matches; without one (null), all. */
export const gatesOfType = (gates: readonly Gate[], type: string | null): readonly Gate[] =>
  type === null ? gates : gates.filter((gate) => gate.type === type);

/** The distinct types of some gates, in order of appearance. */
export const gateTypes = (gates: Iterable<Gate>): readonly string[] => {
  const types = new Set<string>();
  for (const { type } of gates) if (type !== null) types.add(type);
  return [...types];
};

/**
 * SPEC 5: lists a gate only if its Show tag is truthy and, with a type filter, its type matches. Ignores paths of other readings; sorts by
 * number, 10 after 9. `valueOf` gives a sub-field of a path, null if there is none.
 */
export const listGates = (
  paths: Iterable<ReadingPath>,
  valueOf: (path: ReadingPath, field: SubField) => TagValue,
  typeFilter: string | null = null,
): readonly Gate[] => {
  const gates: Gate[] = [];
  for (const path of paths) {
    const number = gateNumberOf(path);
    if (number === null || !isTruthy(valueOf(path, 'Show'))) continue;
    gates.push({
      path,
      number,
      label: textOf(valueOf(path, 'Label')),
      value: valueOf(path, 'Value'),
      unit: textOf(valueOf(path, 'Unit')),
      decimals: decimalsOfFormat(valueOf(path, 'Format')),
      type: decodeGateType(valueOf(path, 'Other')),
    });
  }
  const inOrder = gates.toSorted((a, b) => a.number - b.number || (a.path < b.path ? -1 : 1));
  return gatesOfType(inOrder, typeFilter);
};

/** Meaning of a gate's value, if it can be interpreted. */
type GateState = 'open' | 'partial' | 'closed' | 'unknown';

/** How far a gate is open: 0 to 1; null if only open or closed is known, or neither. */
export interface GateOpening {
  readonly state: GateState;
  readonly share: number | null;
}

const OPEN: GateOpening = { state: 'open', share: 1 };
const OPEN_SOMEHOW: GateOpening = { state: 'open', share: null };
const CLOSED: GateOpening = { state: 'closed', share: 0 };
const PARTIAL_SOMEHOW: GateOpening = { state: 'partial', share: null };
const UNKNOWN: GateOpening = { state: 'unknown', share: null };

/** A percentage may slightly exceed 100 by rounding or sensor error; larger values are sentinels (PROVIDER 5). */
const HIGHEST_PERCENT = 105;
/** Larger than any opening in any unit of length: an overflow (PROVIDER 5). */
const HIGHEST_OPENING = 10_000;

const openingOfNumber = (value: number, unit: string | null): GateOpening => {
  if (value === 0) return CLOSED;
  if (!(value > 0)) return UNKNOWN;
  if (unit?.trim() === '%') {
    if (value > HIGHEST_PERCENT) return UNKNOWN;
    if (value >= 100) return OPEN;
    const share = value / 100;
    // The smallest doubles underflow to 0 when divided by 100.
    return share === 0 ? CLOSED : { state: 'partial', share };
  }
  if (value > HIGHEST_OPENING) return UNKNOWN;
  // 1 without a unit is a flag; any other number is an opening of unknown maximum.
  return value === 1 && unit === null ? OPEN : OPEN_SOMEHOW;
};

/**
 * True, 100 % or "aberta" is open; false, zero or "fechada" is closed; values in between are partial. Sentinels (below zero, far beyond 100
 * %) are unknown.
 */
export const gateOpeningOf = ({ value, unit }: Pick<Gate, 'value' | 'unit'>): GateOpening => {
  if (typeof value === 'boolean') return value ? OPEN : CLOSED;
  if (typeof value === 'number') return openingOfNumber(value, unit);
  if (typeof value !== 'string') return UNKNOWN;
  const word = value.trim().toLowerCase();
  if (/parcial|^(?:semi|entre)[ -]?abert/.test(word)) return PARTIAL_SOMEHOW;
  if (word.startsWith('abert')) return OPEN;
  return word.startsWith('fechad') ? CLOSED : UNKNOWN;
};

/** How many gates are open or partly so, of how many whose state is known. */
export const countGates = (
  gates: readonly Gate[],
): { readonly open: number; readonly known: number } => {
  const known = gates
    .map((gate) => gateOpeningOf(gate).state)
    .filter((state) => state !== 'unknown');
  return { open: known.filter((state) => state !== 'closed').length, known: known.length };
};
