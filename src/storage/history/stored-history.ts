import { historyStamp, historyWindow } from '#contract/history-window.ts';
import type { HistoryRow, HistorySource } from '#contract/tag-source.ts';
import { dewPoint } from '#domain/quantities/humid-air.ts';
import { SERIES_SOURCES } from '#domain/quantities/series-sources.ts';
import { ok } from '#domain/result.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { WorkQueue } from '#storage/work-queue.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import type { SeriesScope } from './steps.ts';

export interface StoredHistoryParts extends SeriesScope {
  /** The process that reads. */
  readonly read: StoreCaller;
  /** Where others have their turns meanwhile. */
  readonly queue?: Pick<WorkQueue, 'outside'>;
}

/** The rain of the last 24 hours is what the provider has in its column of accumulated rain (PROVIDER 3). */
const WITHOUT_TAG: { readonly [Field in HistoricalField]?: string } = { chuva_acum: 'chuva024h' };

/** The quantities of the columns that are read; the dew point is worked out. */
export const QUANTITY_BY_FIELD: ReadonlyMap<HistoricalField, string> = new Map(
  SERIES_SOURCES.flatMap(({ field, id, path }) => {
    const read = path === null ? WITHOUT_TAG[field] : id;
    return read === undefined ? [] : [[field, read] as const];
  }),
);
const QUANTITIES = [...QUANTITY_BY_FIELD.values()];
const FIELDS = [...QUANTITY_BY_FIELD.keys()];

/** A column's values; null: no reading. */
type At = (place: number) => number | null;

/** Functions of columns: to look for its column in each of a month's hundred thousand cells takes ten times as long. */
const columnsByField = (columns: readonly Float32Array[]): ((field: HistoricalField) => At) => {
  const columnByField = new Map(FIELDS.map((field, index) => [field, columns[index]]));
  return (field) => {
    const column = columnByField.get(field);
    return (place) => {
      const value = column?.[place];
      return value === undefined || Number.isNaN(value) ? null : value;
    };
  };
};

const dewPointOf = (temperature: number | null, humidity: number | null): number | null =>
  temperature === null || humidity === null ? null : Math.fround(dewPoint(temperature, humidity));

/**
 * History from what was received (PROVIDER 3): steps of five minutes as long as they are kept, hours for ever. The row of a longer step is that of
 * its last five minutes with a report. Rejects while the store does not answer.
 */
export const storedHistory = ({
  read,
  queue = { outside: (work) => work() },
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
    const answer = await queue.outside(
      () => read.call('seriesHistory', asked),
      (done) => (done.ok ? done.value.processorMs : 0),
    );
    if (!answer.ok) throw new Error(`the history is not there: ${answer.error.message}`);
    const { times, columns } = answer.value;
    const columnOf = columnsByField(columns);
    const chuvaHora = columnOf('chuva_hora');
    const chuvaAcum = columnOf('chuva_acum');
    const rioNivel = columnOf('rio_nivel');
    const barramentoNivel = columnOf('barramento_nivel');
    const barramentoPorc = columnOf('barramento_porc');
    const ventoAvg = columnOf('vento_avg');
    const ventoMax = columnOf('vento_max');
    const pressaoAtmos = columnOf('pressao_atmos');
    const sensTermica = columnOf('sens_termica');
    const temperatura = columnOf('temperatura');
    const umidade = columnOf('umidade');
    const rows: HistoryRow[] = [];
    for (const [place, time] of times.entries()) {
      rows.push({
        codigo,
        timestamp: historyStamp(epochMs(time), offsetMinutes),
        chuva_hora: chuvaHora(place),
        chuva_acum: chuvaAcum(place),
        rio_nivel: rioNivel(place),
        barramento_nivel: barramentoNivel(place),
        barramento_porc: barramentoPorc(place),
        vento_avg: ventoAvg(place),
        vento_max: ventoMax(place),
        ponto_orvalho: dewPointOf(temperatura(place), umidade(place)),
        pressao_atmos: pressaoAtmos(place),
        sens_termica: sensTermica(place),
        temperatura: temperatura(place),
        umidade: umidade(place),
      });
    }
    return ok(rows);
  };
};
