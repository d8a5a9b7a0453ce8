import { formatUnit } from '#domain/text/format.ts';
import { type TableColumnKey, tableReadingOf } from '#domain/quantities/choices/table-columns.ts';
import type { QuantityId } from '#domain/quantities/quantities.ts';
import { quantitiesTexts, quantityName } from '#i18n/pt-br/quantities.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';

/** Of the rate of rise, as the worker gives it. */
const RATE_UNIT = 'cm/h';

const isQuantity = (key: string): key is QuantityId => key in quantitiesTexts;
const isNamed = (key: string): key is keyof typeof tableTexts.columns => key in tableTexts.columns;

const columnName = (key: TableColumnKey): string => {
  if (isNamed(key)) return tableTexts.columns[key];
  if (isQuantity(key)) return quantityName(key, 'column');
  const statistic = tableReadingOf(key)?.statistic ?? null;
  return statistic === null ? key : tableTexts.statistic(statistic);
};

/** Column header: name and, for a reading, the unit (the quantity's own by default). A null unit shows `N/D` (SPEC 9). */
export const columnLabel = (
  key: TableColumnKey,
  unit: string | null | undefined = key === 'subida' ? RATE_UNIT : tableReadingOf(key)?.unit,
): string =>
  unit === undefined || key === 'cota'
    ? columnName(key)
    : tableTexts.withUnit(columnName(key), formatUnit(unit));
