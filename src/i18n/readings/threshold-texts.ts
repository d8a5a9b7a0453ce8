import { thresholdsTexts } from '#i18n/pt-br/thresholds.ts';
import { listed } from '#i18n/pt-br/words.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import {
  type ChartedLevel,
  missingTo,
  type PublishedThreshold,
} from '#domain/stations/alerts/thresholds.ts';
import { formatReading } from '#domain/text/format.ts';

/** How a threshold's number is written: as the readings of its quantity. */
export interface ThresholdLook {
  /** Null: `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
}

const valueText = (value: number, { unit, decimals }: ThresholdLook): string =>
  formatReading(value, { unit, decimals, showsZero: true }) ?? '';

/** `Cota de alerta 6,00 m`. */
export const thresholdName = (threshold: ChartedLevel, look: ThresholdLook): string =>
  thresholdsTexts.named(threshold.label, valueText(threshold.value, look));

/** How far a reading is from a threshold: `Cota de alerta 6,00 m: faltam 1,38 m`, or that it was reached; without a reading its name. */
export const thresholdDistance = (
  threshold: ChartedLevel,
  value: number | null,
  look: ThresholdLook,
): string => {
  const name = thresholdName(threshold, look);
  if (value === null) return name;
  const missing = missingTo(threshold, value, look.decimals);
  return missing === null
    ? thresholdsTexts.reached(name)
    : thresholdsTexts.ahead(name, valueText(missing, look));
};

/** `2026-09-19` as `19/09/2026`; a month or a year alone likewise. */
export const dateText = (date: string): string => date.split('-').toReversed().join('/');

/** Who published a level, and when: `Defesa Civil, 19/09/2026`; null if neither is known. */
export const sourceText = ({
  source,
  date,
}: Pick<PublishedThreshold, 'source' | 'date'>): string | null => {
  const parts = [source, date === null ? null : dateText(date)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
};

const sourcesOf = (thresholds: readonly PublishedThreshold[]): readonly (string | null)[] => [
  ...new Set(thresholds.map(sourceText)),
];

/** Where thresholds come from, one sentence for each source. */
export const thresholdSources = (thresholds: readonly PublishedThreshold[]): readonly string[] =>
  sourcesOf(thresholds).flatMap((source) =>
    source === null ? [] : thresholdsTexts.source(source),
  );

/** The published thresholds of another staff, one sentence for each source; they are never compared with a reading. */
export const otherStaffTexts = (others: readonly PublishedThreshold[]): readonly string[] =>
  sourcesOf(others).map((source) => {
    const names = others
      .filter((one) => sourceText(one) === source)
      .map((one) => thresholdName(one, seriesSourceOf(one.field)));
    return thresholdsTexts.otherStaff(listed(names), source);
  });
