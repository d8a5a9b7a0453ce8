import type { Flood, Street, Streets } from '#domain/network/streets.ts';
import { isThresholdDate } from '#domain/stations/alerts/thresholds.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { DocumentItems, documentName, documentNumber } from './document-items.ts';

const MAX_SOURCE_LENGTH = 120;

/** What streets and floods have: a level on a gauge's staff, who gave it, and when. */
const levelOf = (raw: Readonly<Record<string, unknown>>) => {
  const gauge = decodeCodigo(raw['gauge']);
  const level = documentNumber(raw['level'], -100, 100);
  const source = documentName(raw['source'], MAX_SOURCE_LENGTH);
  const written = documentName(raw['date']);
  const date = written !== null && isThresholdDate(written) ? written : null;
  return gauge.ok && level !== null && source !== null
    ? { gauge: gauge.value, level, source, date }
    : null;
};

const streetOf = (raw: Readonly<Record<string, unknown>>): Street | null => {
  const [city, name, level] = [documentName(raw['city']), documentName(raw['name']), levelOf(raw)];
  return city === null || name === null || level === null ? null : { city, name, ...level };
};

const floodOf = (raw: Readonly<Record<string, unknown>>): Flood | null => {
  const level = levelOf(raw);
  return level === null || level.date === null ? null : { ...level, date: level.date };
};

/** The JSON of `NetworkFiles.streets`. */
export const encodeStreets = (streets: Streets): string => JSON.stringify(streets);

/** Untrusted JSON to streets; null if it has not the form at all. Items that cannot be read are counted and left out. */
export const decodeStreets = (
  raw: unknown,
): { readonly known: Streets; readonly rejected: number } | null => {
  if (!isRecord(raw)) return null;
  const items = new DocumentItems(raw);
  const known = {
    streets: items.listOf('streets', streetOf),
    floods: items.listOf('floods', floodOf),
  };
  return { known, rejected: items.rejected };
};
