import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import {
  HISTORY_PERIODS,
  type HistoryQuery,
  type HistoryRow,
  type HistoryValues,
} from '#contract/tag-source.ts';
import { earlier, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { STEP_MINUTES } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { ScenarioClock } from './scenario-clock.ts';

/** About as long as the real service stores. */
const HISTORY_DAYS = 90;
/** Longest range between two dates in one request (PROVIDER 3); a named period may be as long as what is stored. */
const LONGEST_DAYS = 60;
/** Rows of one response: 5-minute steps of a month are 8,640, as are 15-minute steps of 90 days. */
const MAX_ROWS = 10_000;

const localStamp = (wall: EpochMs, offset: number): string =>
  new Date(wall + offset).toISOString().slice(0, 19);

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
  const now = clock.now();
  const to = earlier(asked.to ?? now, now);
  const days = asked.period === null ? 1 : HISTORY_PERIODS[asked.period];
  const from = Math.max(asked.from ?? to - days * DAY_MS, now - HISTORY_DAYS * DAY_MS);
  const step = STEP_MINUTES[asked.step] * MINUTE_MS;
  if (asked.from !== null && asked.to !== null && asked.from > asked.to) return err('refused');
  const isNamed = asked.period !== null && asked.from === null;
  if (!isNamed && to - from > LONGEST_DAYS * DAY_MS) return err('refused');
  if ((to - from) / step > MAX_ROWS) return err('refused');
  const station = scenario.stations.find(({ codigo }) => codigo === asked.codigo);
  if (station === undefined) return ok([]);
  const rows: HistoryRow[] = [];
  const offset = scenario.utcOffsetMinutes * MINUTE_MS;
  const first = Math.ceil((from + offset) / step) * step - offset;
  for (let time = first; time <= to; time += step) {
    const wall = epochMs(time);
    const row = scenario.historyAt(station, clock.at(wall));
    if (row !== null) {
      rows.push({ codigo: station.codigo, timestamp: localStamp(wall, offset), ...float32(row) });
    }
  }
  return ok(rows);
};
