import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { decodeCodigo, type Codigo } from '#domain/tags/tag-path.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';

/** Threshold levels in the terms of Brazilian civil defence, least severe first. */
export const THRESHOLD_LEVELS = ['observacao', 'atencao', 'alerta', 'emergencia'] as const;
export type ThresholdLevel = (typeof THRESHOLD_LEVELS)[number];

/** A value of a quantity of a station from which action is needed. */
export interface Threshold {
  readonly field: HistoricalField;
  /** In the unit of the series. */
  readonly value: number;
  /** Display name: `Cota de alerta`. */
  readonly label: string;
  readonly level: ThresholdLevel;
}

/** A level that a chart has a line for: a threshold, or the highest known flood. */
export type ChartedLevel = Omit<Threshold, 'level'> & {
  readonly level: ThresholdLevel | 'record';
};

/** A threshold as somebody published it. */
export interface PublishedThreshold extends Threshold {
  /** Who published it; null if not said. */
  readonly source: string | null;
  /** When it was published or read: `2026-09-19`, `2026-09` or `2026`; null if not said. */
  readonly date: string | null;
  /** False if the source's staff is not proven to be the station's: the two numbers are then never compared. */
  readonly isSameStaff: boolean;
}

export type ThresholdsByStation = ReadonlyMap<Codigo, readonly PublishedThreshold[]>;

/** Longer than any level's name; a chart has no space for more. */
const MAX_LABEL_LENGTH = 40;
/** More lines than a reader can tell apart. */
const MAX_OF_A_STATION = 12;

const DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** Whether a text is a threshold's date. */
export const isThresholdDate = (text: string): boolean => DATE.test(text);

const decodeThreshold = (raw: unknown): PublishedThreshold | null => {
  if (!isRecord(raw)) return null;
  const field = HISTORICAL_FIELDS.find((one) => one === raw['field']);
  const level = THRESHOLD_LEVELS.find((one) => one === raw['level']);
  const { value, label } = raw;
  if (field === undefined || level === undefined) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  if (typeof label !== 'string' || label.trim() === '') return null;
  const { source, date, isSameStaff } = raw;
  return {
    field,
    value,
    label: cutText(label.trim(), MAX_LABEL_LENGTH),
    level,
    source:
      typeof source === 'string' && source.trim() !== ''
        ? cutText(source.trim(), MAX_TEXT_LENGTH)
        : null,
    date: typeof date === 'string' && isThresholdDate(date) ? date : null,
    // What is not a plain "yes" is no proof.
    isSameStaff: isSameStaff === undefined || isSameStaff === true,
  };
};

/**
 * Decodes untrusted `thresholds` of the configuration: a list for each station code. Invalid entries are left out and reported, so that one
 * mistake costs neither the site nor the other entries.
 */
export const decodeThresholds = (
  raw: unknown,
): { readonly thresholds: ThresholdsByStation; readonly faults: readonly string[] } => {
  const thresholds = new Map<Codigo, readonly PublishedThreshold[]>();
  if (raw === undefined || raw === null) return { thresholds, faults: [] };
  if (!isRecord(raw)) return { thresholds, faults: ['thresholds'] };
  const faults: string[] = [];
  for (const [key, list] of Object.entries(raw)) {
    const codigo = decodeCodigo(key);
    if (!codigo.ok || !Array.isArray(list)) {
      faults.push(`thresholds.${cutText(key, MAX_LABEL_LENGTH)}`);
      continue;
    }
    const usable = list.slice(0, MAX_OF_A_STATION).flatMap((item: unknown, index) => {
      const threshold = decodeThreshold(item);
      if (threshold === null) faults.push(`thresholds.${codigo.value}[${index}]`);
      return threshold ?? [];
    });
    if (list.length > MAX_OF_A_STATION) {
      faults.push(`thresholds.${codigo.value}[${MAX_OF_A_STATION}]`);
    }
    if (usable.length > 0) {
      thresholds.set(
        codigo.value,
        usable.toSorted((a, b) => a.value - b.value),
      );
    }
  }
  return { thresholds, faults };
};

/** How far a value is below a threshold; null once it is reached. A distance that would read as zero with these decimals counts as reached. */
export const missingTo = (
  threshold: Pick<Threshold, 'value'>,
  value: number,
  decimals: number,
): number | null => {
  const missing = threshold.value - value;
  return missing < 0.5 * 10 ** -decimals ? null : missing;
};

const allOf = (thresholds: ThresholdsByStation, codigo: string): readonly PublishedThreshold[] => {
  const known = decodeCodigo(codigo);
  return known.ok ? (thresholds.get(known.value) ?? []) : [];
};

/** The thresholds with which a station's readings may be compared, lowest first; empty if none are configured. */
export const thresholdsOf = (
  thresholds: ThresholdsByStation,
  codigo: string,
): readonly PublishedThreshold[] =>
  allOf(thresholds, codigo).filter(({ isSameStaff }) => isSameStaff);

/** The published thresholds of a station that are of another staff: shown as such, never compared. */
export const thresholdsOfOtherStaff = (
  thresholds: ThresholdsByStation,
  codigo: string,
): readonly PublishedThreshold[] =>
  allOf(thresholds, codigo).filter(({ isSameStaff }) => !isSameStaff);
