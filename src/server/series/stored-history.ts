import { historyStamp, historyWindow } from '#contract/history-window.ts';
import type { HistoryRow, HistorySource } from '#contract/tag-source.ts';
import { dewPoint } from '#domain/quantities/humid-air.ts';
import { SERIES_SOURCES } from '#domain/quantities/series-sources.ts';
import { ok } from '#domain/result.ts';
import { type HistoricalField } from '#domain/series/historical-unit.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { StoreCaller } from '../store/store-calls.ts';

export interface StoredHistoryParts {
  /** The process that reads. */
  readonly read: StoreCaller;
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** How long steps of five minutes are kept. */
  readonly keptMs: number;
  readonly now?: () => number;
}

/** The rain of the last 24 hours is what the provider has in its column of accumulated rain (PROVIDER 3). */
const WITHOUT_TAG: { readonly [Field in HistoricalField]?: string } = { chuva_acum: 'chuva024h' };

/** The quantities of the columns that are read; the dew point is worked out. */
const QUANTITY_BY_FIELD: ReadonlyMap<HistoricalField, string> = new Map(
  SERIES_SOURCES.flatMap(({ field, id, path }) => {
    const read = path === null ? WITHOUT_TAG[field] : id;
    return read === undefined ? [] : [[field, read] as const];
  }),
);
const FIELDS = [...QUANTITY_BY_FIELD.keys()];
const QUANTITIES = [...QUANTITY_BY_FIELD.values()];
const COLUMN_BY_FIELD: ReadonlyMap<HistoricalField, number> = new Map(
  FIELDS.map((field, column) => [field, column]),
);

const dewPointOf = (temperature: number | null, humidity: number | null): number | null =>
  temperature === null || humidity === null ? null : Math.fround(dewPoint(temperature, humidity));

/**
 * History from what was said (PROVIDER 3): steps of five minutes as long as they are kept, hours for ever. The row of a longer step is that of
 * its last five minutes with a report. Rejects while the store does not answer.
 */
export const storedHistory = ({
  read,
  offsetMinutes,
  keptMs,
  now = Date.now,
}: StoredHistoryParts): HistorySource => {
  return async (query) => {
    const isOfHours = stepLength(query.step) >= HOUR_MS;
    const window = historyWindow(query, {
      now: epochMs(now()),
      keptMs: isOfHours ? Infinity : keptMs,
      offsetMinutes,
    });
    if (!window.ok) return window;
    const { codigo } = query;
    const asked = { ...window.value, codigo, quantities: QUANTITIES };
    const answer = await read.call('seriesHistory', asked);
    if (!answer.ok) throw new Error(`the history is not there: ${answer.error.message}`);
    const { times, columns } = answer.value;
    const valueAt = (field: HistoricalField, place: number): number | null => {
      const value = columns[COLUMN_BY_FIELD.get(field) ?? -1]?.[place];
      return value === undefined || Number.isNaN(value) ? null : value;
    };
    return ok(
      Array.from(times, (time, place): HistoryRow => {
        const at = (field: HistoricalField) => valueAt(field, place);
        return {
          codigo,
          timestamp: historyStamp(epochMs(time), offsetMinutes),
          chuva_hora: at('chuva_hora'),
          chuva_acum: at('chuva_acum'),
          rio_nivel: at('rio_nivel'),
          barramento_nivel: at('barramento_nivel'),
          barramento_porc: at('barramento_porc'),
          vento_avg: at('vento_avg'),
          vento_max: at('vento_max'),
          ponto_orvalho: dewPointOf(at('temperatura'), at('umidade')),
          pressao_atmos: at('pressao_atmos'),
          sens_termica: at('sens_termica'),
          temperatura: at('temperatura'),
          umidade: at('umidade'),
        };
      }),
    );
  };
};
