import { gatePath } from './reading-paths.ts';
import type { TagValue } from './tag-event.ts';
import type { ReadingPath, SubField } from './tag-path.ts';
import { isRecord } from './untrusted.ts';

/** A dam's gate (SPEC 3): `Data/Comportas/Comporta{n}`. */
export interface Gate {
  /** From 1. */
  readonly number: number;
  readonly label: string | null;
  /** As the provider gives it: a degree of opening, a flag or a word; null when unknown. */
  readonly value: TagValue;
  readonly unit: string | null;
  /** From the JSON text of `Other`; null when it says none. */
  readonly type: string | null;
}

/** The service always sends ten slots, unused ones empty (PROVIDER 1). */
export const GATE_SLOTS = 10;

const GATE_PATHS: readonly ReadingPath[] = Array.from({ length: GATE_SLOTS }, (_, index) =>
  gatePath(index + 1),
);

/** The `type` inside the JSON text of a gate's `Other` tag; null for anything else. */
export const decodeGateType = (other: TagValue): string | null => {
  if (typeof other !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(other);
    return isRecord(parsed) && typeof parsed['type'] === 'string' ? parsed['type'] : null;
  } catch {
    return null;
  }
};

const isTruthy = (value: TagValue): boolean =>
  value !== null && value !== false && value !== 0 && value !== '';

const textOf = (value: TagValue): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/**
 * SPEC 5: a gate is listed only if its Show tag is truthy and, when a type filter is given, its type matches.
 * `valueOf` gives a sub-field of a path, null if there is none.
 */
export const listGates = (
  valueOf: (path: ReadingPath, field: SubField) => TagValue,
  typeFilter: string | null = null,
): readonly Gate[] => {
  const gates: Gate[] = [];
  for (const [index, path] of GATE_PATHS.entries()) {
    if (!isTruthy(valueOf(path, 'Show'))) continue;
    const type = decodeGateType(valueOf(path, 'Other'));
    if (typeFilter !== null && type !== typeFilter) continue;
    gates.push({
      number: index + 1,
      label: textOf(valueOf(path, 'Label')),
      value: valueOf(path, 'Value'),
      unit: textOf(valueOf(path, 'Unit')),
      type,
    });
  }
  return gates;
};

/** What a gate's value means, where it can be told. */
export type GateState = 'open' | 'closed' | 'unknown';

/** True, a positive opening or the word "aberta" is open; false, zero or "fechada" is closed. */
export const gateStateOf = (value: TagValue): GateState => {
  if (typeof value === 'boolean') return value ? 'open' : 'closed';
  if (typeof value === 'number') return value > 0 ? 'open' : 'closed';
  if (typeof value !== 'string') return 'unknown';
  const word = value.trim().toLowerCase();
  if (word.startsWith('abert')) return 'open';
  return word.startsWith('fechad') ? 'closed' : 'unknown';
};
