import { decodeStamp, type EpochMs } from '#domain/time/epoch-ms.ts';
import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { decodeCodigo, type Codigo } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';

/** The quantity columns of a history row (PROVIDER 3). */
export const HISTORICAL_FIELDS = [
  'chuva_hora',
  'chuva_acum',
  'rio_nivel',
  'barramento_nivel',
  'barramento_porc',
  'vento_avg',
  'vento_max',
  'ponto_orvalho',
  'pressao_atmos',
  'sens_termica',
  'temperatura',
  'umidade',
] as const;
export type HistoricalField = (typeof HISTORICAL_FIELDS)[number];

/** One history row, cached by codigo and timestamp (SPEC 3). Missing quantities are absent. */
export interface HistoricalUnit {
  readonly codigo: Codigo;
  readonly timestamp: EpochMs;
  readonly values: ReadonlyMap<HistoricalField, number>;
}

const decodeRow = (raw: unknown, asked: Codigo, zone: TimeZone): HistoricalUnit | null => {
  if (!isRecord(raw)) return null;
  const timestamp = decodeStamp(raw['timestamp'], standardOffsetMinutes(zone));
  // A row may lack its codigo or have null (PROVIDER 8): it is then of the requested station.
  const codigo = decodeCodigo(raw['codigo'] ?? asked);
  if (timestamp === null || !codigo.ok || codigo.value !== asked) return null;
  const values = new Map<HistoricalField, number>();
  for (const field of HISTORICAL_FIELDS) {
    const value = decodeNumber(raw[field]);
    if (value !== null) values.set(field, value);
  }
  return { codigo: asked, timestamp, values };
};

/**
 * Decodes untrusted rows of `estacao_getHistoricalData` for one station: oldest first, one for each instant (the last wins). Other items
 * are counted as rejected. A stamp without a zone is in the zone's standard time.
 */
export const decodeHistory = (
  raw: unknown,
  asked: Codigo,
  zone: TimeZone,
): { readonly units: readonly HistoricalUnit[]; readonly rejected: number } => {
  if (!Array.isArray(raw))
    return { units: [], rejected: raw === null || raw === undefined ? 0 : 1 };
  const unitByInstant = new Map<EpochMs, HistoricalUnit>();
  let rejected = 0;
  for (const item of raw) {
    const unit = decodeRow(item, asked, zone);
    if (unit === null) rejected += 1;
    else unitByInstant.set(unit.timestamp, unit);
  }
  const units = [...unitByInstant.values()].toSorted((a, b) => a.timestamp - b.timestamp);
  return { units, rejected };
};
