import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measurementOf } from '#domain/quantities/catalogue.ts';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import type { HistoryKey } from '#domain/quantities/quantities.ts';
import { RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import {
  chooseCategory,
  chooseHistory,
  chooseValue,
  decodeSelection,
  offeredHistories,
  offeredValues,
  valueOptionOf,
  type Selection,
} from '#domain/quantities/choices/selector.ts';
import { anyJson, anySelection, SELECTIONS } from '#tests/support/network/arbitraries.ts';

const HISTORY_KEYS: readonly HistoryKey[] = ['15s', ...RAIN_PERIODS];
const VALUE_KEYS = [...new Set(SELECTIONS.map((selection) => selection.value))];

const isValid = (selection: Selection): boolean =>
  SELECTIONS.some(
    ({ type, history, value }) =>
      type === selection.type && history === selection.history && value === selection.value,
  );

type Move = (selection: Selection) => Selection;

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...MEASUREMENT_TYPES).map(
    (type): Move =>
      () =>
        chooseCategory(type),
  ),
  fc.constantFrom(...HISTORY_KEYS).map(
    (key): Move =>
      (from) =>
        chooseHistory(from, key),
  ),
  fc.constantFrom(...VALUE_KEYS).map(
    (key): Move =>
      (from) =>
        chooseValue(from, key),
  ),
);

describe('the selector', () => {
  it('lands on a valid selection after any moves (SPEC 4)', () => {
    fc.assert(
      fc.property(anySelection, fc.array(move, { maxLength: 10 }), (start, moves) => {
        const end = moves.reduce((selection, next) => next(selection), start);
        expect(end).toSatisfy(isValid);
        expect(offeredValues(end)).toContain(valueOptionOf(end));
        expect(offeredHistories(end.type, 'map').map((option) => option.key)).toContain(
          end.history,
        );
      }),
    );
  });

  it('resets history and value when a category is chosen, whatever the previous category (SPEC 4)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MEASUREMENT_TYPES), (type) => {
        const chosen = chooseCategory(type);
        const { defaultHistory, histories } = measurementOf(type);
        const history = histories.find((option) => option.key === defaultHistory);
        expect(chosen).toEqual({ type, history: defaultHistory, value: history?.defaultValue });
      }),
    );
  });

  it('resets the value when a history is chosen, and ignores one it does not have (SPEC 4)', () => {
    fc.assert(
      fc.property(anySelection, fc.constantFrom(...HISTORY_KEYS), (from, key) => {
        const option = measurementOf(from.type).histories.find((history) => history.key === key);
        expect(chooseHistory(from, key)).toEqual(
          option === undefined ? from : { ...from, history: key, value: option.defaultValue },
        );
      }),
    );
  });

  it('reads any parts of a URL as a valid selection', () => {
    const part = fc.oneof(
      fc.constantFrom(...MEASUREMENT_TYPES, ...HISTORY_KEYS, ...VALUE_KEYS, undefined),
      anyJson,
    );
    fc.assert(
      fc.property(part, part, part, anySelection, (type, history, value, fallback) => {
        expect(decodeSelection({ type, history, value }, fallback)).toSatisfy(isValid);
      }),
    );
  });

  it('reads its own selections back', () => {
    fc.assert(
      fc.property(anySelection, anySelection, (selection, fallback) => {
        expect(decodeSelection(selection, fallback)).toEqual(selection);
      }),
    );
  });
});
