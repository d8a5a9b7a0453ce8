import fc from 'fast-check';
import { isRecord } from '#domain/untrusted.ts';
import { KIND, KIND_BITS } from '#worker/log/event-rows.ts';

/** Values that a list or a column can never be. The last claims four thousand million entries. */
const NO_LIST = [
  null,
  7,
  'texto',
  {},
  new Map(),
  new Int32Array(2),
  Object.assign([], { length: 4e9 }),
];
const NO_COUNT = [null, -1, 1.5, Number.NaN, Infinity, 2 ** 53, '3', {}, []];
const NO_TIME = [null, Number.NaN, -Infinity, '3', {}, []];
const NO_TEXT = [7, null, {}, 'x'.repeat(5_000)];
const NO_NAME = [...NO_TEXT, '', '\uD800', 'x'.repeat(300)];

/** Members of checkpoints and segments, and values that each can never hold. */
const MEMBERS: readonly (readonly [path: string, wrong: readonly unknown[]])[] = [
  ['version', [null, 0, 2, 4, '3', Number.NaN, '__proto__']],
  ['provider', [null, '', 'https://outro.test/', '__proto__', {}]],
  ['kind', [null, '', 'run', '__proto__', 'constructor', 0]],
  ['offset', NO_COUNT],
  ['savedAt', NO_TIME],
  ['firstOffset', NO_COUNT],
  ['follows', [null, 7, [], {}]],
  ['follows.offset', NO_COUNT],
  ['follows.savedAt', NO_TIME],
  ['heardAt', NO_LIST],
  ['stamped', NO_LIST],
  ['receivedAt', NO_LIST],
  ['rows', [null, 7, [], {}, new Map()]],
  ['rows.codes', NO_LIST],
  ['rows.paths', NO_LIST],
  ['rows.texts', NO_LIST],
  ['rows.stationOf', NO_LIST],
  ['rows.tagOf', NO_LIST],
  ['rows.marks', NO_LIST],
  ['rows.numbers', NO_LIST],
];

/** A column that is one entry longer or shorter. */
const resized = (column: unknown, by: 1 | -1): unknown => {
  if (column instanceof Uint8Array) return Uint8Array.from({ length: column.length + by });
  if (column instanceof Uint16Array) return Uint16Array.from({ length: column.length + by });
  if (column instanceof Float64Array) return Float64Array.from({ length: column.length + by });
  return Array.isArray(column) ? column.slice(0, -1) : null;
};

/** A column or list with one entry that it can never hold; null if there is none. */
const misfilled = (name: string, column: unknown, marks: unknown, pick: number): unknown => {
  if (Array.isArray(column)) {
    const wrong = name.endsWith('texts') ? NO_TEXT : NO_NAME;
    return column.with(pick % column.length, wrong[pick % wrong.length]);
  }
  if (column instanceof Uint8Array && name !== 'stamped') {
    return column.with(pick % column.length, 0xff);
  }
  if (column instanceof Uint16Array) return column.with(pick % column.length, 0xff_ff);
  if (!(column instanceof Float64Array)) return null;
  if (name !== 'rows.numbers') return column.with(pick % column.length, Infinity);
  if (!(marks instanceof Uint8Array)) return null;
  const counted: readonly number[] = [KIND.number, KIND.text];
  const row = marks.findIndex((mark) => counted.includes(mark & KIND_BITS));
  return row < 0 ? null : column.with(row, Number.NaN);
};

const HOWS = ['wrong', 'missing', 'longer', 'shorter', 'misfilled'] as const;

/** One way to damage a record so that its shape reveals it. */
export interface Damage {
  readonly member: readonly [path: string, wrong: readonly unknown[]];
  readonly how: (typeof HOWS)[number];
  readonly pick: number;
}

export const damages: fc.Arbitrary<Damage> = fc.record({
  member: fc.constantFrom(...MEMBERS),
  how: fc.constantFrom(...HOWS),
  pick: fc.nat(),
});

/** Every member damaged in every way. `pick` chooses among the values and entries. */
export const everyDamage = (pick: number): readonly Damage[] =>
  MEMBERS.flatMap((member) => HOWS.map((how) => ({ member, how, pick })));

/** Any member of any record. */
export const members = fc.constantFrom(...MEMBERS.map(([path]) => path));

/** A copy of the record with another value at a path; null where it has no such member. */
export const withMember = (record: unknown, path: string, value: unknown): unknown => {
  const copy: unknown = structuredClone(record);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : null), copy);
  if (!isRecord(holder) || !Object.hasOwn(holder, last)) return null;
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return copy;
};

const memberOf = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : null), record);

/** A damaged copy; null where the damage does not apply to this record. */
export const damaged = (record: unknown, { member, how, pick }: Damage): unknown => {
  const [path, wrong] = member;
  if (how === 'wrong') return withMember(record, path, wrong[pick % wrong.length]);
  if (how === 'missing') return withMember(record, path, undefined);
  const column = memberOf(record, path);
  const isColumn = Array.isArray(column) || ArrayBuffer.isView(column);
  // A list of names that is longer than needed does no harm; an empty one has nothing to lose.
  if (!isColumn || (how === 'longer' && Array.isArray(column))) return null;
  if (how === 'longer') return withMember(record, path, resized(column, 1));
  if (Reflect.get(column, 'length') === 0) return null;
  if (how === 'shorter') return withMember(record, path, resized(column, -1));
  const other = misfilled(path, column, memberOf(record, 'rows.marks'), pick);
  return other === null ? null : withMember(record, path, other);
};
