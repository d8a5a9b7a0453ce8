import {
  measurementOf,
  type HistoryOption,
  type ValueOption,
} from '#domain/quantities/catalogue.ts';
import { isMeasurementType, type MeasurementType } from './measurement-types.ts';
import type { HistoryKey, ValueKey } from '#domain/quantities/quantities.ts';
import { MAP_ONLY_RAIN_PERIOD } from './rain-period.ts';

/** What a view shows: a measurement, one of its histories, one of that history's values. Always a valid combination. */
export interface Selection {
  readonly type: MeasurementType;
  readonly history: HistoryKey;
  readonly value: ValueKey;
}

const historyOptionOf = (type: MeasurementType, key: unknown): HistoryOption | undefined =>
  measurementOf(type).histories.find((option) => option.key === key);

const defaultHistoryOf = (type: MeasurementType): HistoryOption => {
  const measurement = measurementOf(type);
  return historyOptionOf(type, measurement.defaultHistory) ?? measurement.histories[0];
};

/** SPEC 4: choosing a category resets the history option and the value to that category's defaults. */
export const chooseCategory = (type: MeasurementType): Selection => {
  const history = defaultHistoryOf(type);
  return { type, history: history.key, value: history.defaultValue };
};

/** SPEC 4: choosing a history option resets the value to its default. An unknown key changes nothing. */
export const chooseHistory = (selection: Selection, key: HistoryKey): Selection => {
  const history = historyOptionOf(selection.type, key);
  return history === undefined
    ? selection
    : { type: selection.type, history: history.key, value: history.defaultValue };
};

/** Chooses a value; one that the history option does not have changes nothing. */
export const chooseValue = (selection: Selection, key: ValueKey): Selection =>
  historyOptionOf(selection.type, selection.history)?.values.some((value) => value.key === key) ===
  true
    ? { ...selection, value: key }
    : selection;

/** SPEC 9: the map starts with the 3-hour accumulation; the selector's default is 24 h. */
export const MAP_START_SELECTION: Selection = chooseHistory(chooseCategory('chuva'), '003h');

/** The history options of a selector: all on the map, all but 72 h elsewhere (SPEC 9). */
export const offeredHistories = (
  type: MeasurementType,
  place: 'map' | 'elsewhere',
): readonly HistoryOption[] =>
  measurementOf(type).histories.filter(
    (option) => place === 'map' || option.key !== MAP_ONLY_RAIN_PERIOD,
  );

/** The values under the selection's history option. */
export const offeredValues = (selection: Selection): readonly ValueOption[] =>
  historyOptionOf(selection.type, selection.history)?.values ?? [];

/** Tags, unit, decimals and legend range of a selection. */
export const valueOptionOf = (selection: Selection): ValueOption => {
  const history =
    historyOptionOf(selection.type, selection.history) ?? defaultHistoryOf(selection.type);
  return history.values.find((value) => value.key === selection.value) ?? history.values[0];
};

/** Untrusted parts (of a URL) to a valid selection; invalid parts fall back to defaults. */
export const decodeSelection = (
  raw: { readonly type?: unknown; readonly history?: unknown; readonly value?: unknown },
  fallback: Selection,
): Selection => {
  if (!isMeasurementType(raw.type)) return fallback;
  const category =
    raw.type === fallback.type && raw.history === undefined ? fallback : chooseCategory(raw.type);
  const history = historyOptionOf(raw.type, raw.history);
  const chosen = history === undefined ? category : chooseHistory(category, history.key);
  const value = offeredValues(chosen).find((option) => option.key === raw.value);
  return value === undefined ? chosen : chooseValue(chosen, value.key);
};
