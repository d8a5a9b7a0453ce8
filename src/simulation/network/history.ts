import { type HistoryBounds, historyStamp, historyWindow } from '#contract/history-window.ts';
import type { HistoryQuery, HistoryRow, HistoryValues } from '#contract/tag-source.ts';
import { ok, type Result } from '#domain/result.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { ScenarioClock } from './scenario-clock.ts';

/** About as long as the real service stores. */
const HISTORY_DAYS = 90;

const float32 = (row: HistoryValues): HistoryValues => {
  const wire = (value: number | null) => (value === null ? null : Math.fround(value));
  return {
    chuva_hora: wire(row.chuva_hora),
    chuva_acum: wire(row.chuva_acum),
    rio_nivel: wire(row.rio_nivel),
    barramento_nivel: wire(row.barramento_nivel),
    barramento_porc: wire(row.barramento_porc),
    vento_avg: wire(row.vento_avg),
    vento_max: wire(row.vento_max),
    ponto_orvalho: wire(row.ponto_orvalho),
    pressao_atmos: wire(row.pressao_atmos),
    sens_termica: wire(row.sens_termica),
    temperatura: wire(row.temperatura),
    umidade: wire(row.umidade),
  };
};

/**
 * Rows of one station on the step's grid of local time, oldest first, from the series of the live readings. Rows of silent times are
 * missing; an unknown station has none. A range that is too long or reversed is refused (PROVIDER 4).
 */
export const readHistory = (
  scenario: Scenario,
  clock: ScenarioClock,
  asked: HistoryQuery,
): Result<readonly HistoryRow[], 'refused'> => {
  const bounds: HistoryBounds = {
    now: clock.now(),
    keptMs: HISTORY_DAYS * DAY_MS,
    offsetMinutes: scenario.utcOffsetMinutes,
  };
  const window = historyWindow(asked, bounds);
  if (!window.ok) return window;
  const { first, to, stepMs } = window.value;
  const station = scenario.stations.find(({ codigo }) => codigo === asked.codigo);
  if (station === undefined) return ok([]);
  const rows: HistoryRow[] = [];
  for (let time = first; time <= to; time = epochMs(time + stepMs)) {
    const row = scenario.historyAt(station, clock.at(time));
    if (row !== null) {
      const timestamp = historyStamp(time, scenario.utcOffsetMinutes);
      rows.push({ codigo: station.codigo, timestamp, ...float32(row) });
    }
  }
  return ok(rows);
};
