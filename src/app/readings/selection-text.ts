import { offeredValues, type Selection } from '#domain/quantities/choices/selector.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';

/** A selection in words: `Chuva · 3 horas`; with its value if there are several: `Umidade · 1 hora · Máxima`. */
export const selectionText = (selection: Selection): string => {
  const { types, histories, values } = measurementTexts;
  const parts = [types[selection.type], histories[selection.history]];
  if (offeredValues(selection).length > 1) parts.push(values[selection.value]);
  return parts.join(' · ');
};
