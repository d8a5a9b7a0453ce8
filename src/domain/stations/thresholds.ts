import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { decodeCodigo, type Codigo } from '#domain/tags/tag-path.ts';
import { cutText, isRecord } from '#domain/untrusted.ts';

/** Threshold levels in the terms of Brazilian civil defence, least severe first. */
export const THRESHOLD_LEVELS = ['atencao', 'alerta', 'emergencia'] as const;
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

export type ThresholdsByStation = ReadonlyMap<Codigo, readonly Threshold[]>;

/** Longer than any level's name; a chart has no space for more. */
const MAX_LABEL_LENGTH = 40;
/** More lines than a reader can tell apart. */
const MAX_OF_A_STATION = 12;

const decodeThreshold = (raw: unknown): Threshold | null => {
  if (!isRecord(raw)) return null;
  const field = HISTORICAL_FIELDS.find((one) => one === raw['field']);
  const level = THRESHOLD_LEVELS.find((one) => one === raw['level']);
  const { value, label } = raw;
  if (field === undefined || level === undefined) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  if (typeof label !== 'string' || label.trim() === '') return null;
  return { field, value, label: cutText(label.trim(), MAX_LABEL_LENGTH), level };
};

/**
 * Decodes untrusted `thresholds` of the configuration: a list for each station code. Invalid entries are left out and reported, so that one
 * mistake costs neither the site nor the other entries.
 */
export const decodeThresholds = (
  raw: unknown,
): { readonly thresholds: ThresholdsByStation; readonly faults: readonly string[] } => {
  const thresholds = new Map<Codigo, readonly Threshold[]>();
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

/** The thresholds of a station, lowest first; empty if none are configured. */
export const thresholdsOf = (
  thresholds: ThresholdsByStation,
  codigo: string,
): readonly Threshold[] => {
  const known = decodeCodigo(codigo);
  return known.ok ? (thresholds.get(known.value) ?? []) : [];
};
