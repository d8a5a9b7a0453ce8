import type { TagPosition } from '#contract/stream-position.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { Database } from '../store/database.ts';
import { type Handlers, Refusal } from '../store/handlers.ts';
import { lastClosedDay } from './closed-days.ts';
import { unpackDay } from './steps/day-block.ts';
import { decodeRows } from './steps/row-codec.ts';
import type { SeriesCalls } from './series-calls.ts';
import { SeriesTables } from './series-tables.ts';
import { SHORT_STEP_MS, seriesDayOf, startOfSeriesDay, type SeriesDay } from './steps/step-grid.ts';
import { mergedRow, type StepRow } from './steps/step-row.ts';

const decodePosition = (text: string | null): TagPosition | null => {
  const raw = text === null ? null : parseJson(text);
  if (!isRecord(raw)) return null;
  const { epoch, seq } = raw;
  return typeof epoch === 'string' && typeof seq === 'number' ? { epoch, seq } : null;
};

const isAt = (stored: string | null, position: TagPosition | null): boolean => {
  const known = decodePosition(stored);
  return known?.epoch === position?.epoch && known?.seq === position?.seq;
};

/** What changes the series. */
export const seriesWriter = (
  db: Database,
): Handlers<Pick<SeriesCalls, 'seriesResume' | 'seriesWrite' | 'seriesFill'>> => {
  const tables = new SeriesTables(db);

  const addRows = (station: number, rows: readonly StepRow[], now: EpochMs): number => {
    const { offsetMs } = tables;
    const closed = lastClosedDay(now, offsetMs);
    const changed = new Set<SeriesDay>();
    for (const row of rows) {
      const day = seriesDayOf(row.time, offsetMs);
      const known = tables.row(day, station, row.time);
      tables.setRow(day, station, known === undefined ? row : mergedRow(known, row));
      tables.addDay(day);
      if (day <= closed) changed.add(day);
    }
    for (const day of changed) tables.changeDay(day);
    return rows.length;
  };

  return {
    seriesResume: ({ offsetMs, quantities }) =>
      tables.transaction(() => {
        const known = tables.fact('offsetMs');
        if (known !== null && Number(known) !== offsetMs) {
          throw new Refusal(
            `the series of this store were begun for a standard time of ${Number(known) / HOUR_MS} h from UTC, not of ${offsetMs / HOUR_MS} h`,
          );
        }
        tables.setFact('offsetMs', String(offsetMs));
        tables.addQuantities(quantities);
        return {
          position: decodePosition(tables.fact('position')),
          stations: tables.openStates(),
          numbers: tables.numbers.pairs,
          fill: tables.fact('fill'),
        };
      }),

    seriesWrite: ({ now, after, position, stations }) =>
      tables.transaction(() => {
        const stored = tables.fact('position');
        if (isAt(stored, position)) return 0;
        if (!isAt(stored, after)) throw new Refusal('the series stand at another position');
        let written = 0;
        for (const { codigo, rows, state, open } of stations) {
          const station = tables.addStation(codigo);
          written += addRows(station, decodeRows(rows, tables.numbers), now);
          tables.setOpen(station, state, open);
        }
        tables.setFact('position', JSON.stringify(position));
        return written;
      }),

    seriesFill: ({ now, past, after, fill }) =>
      tables.transaction(() => {
        const filled = tables.fact('fill');
        if (filled === fill) return null;
        if (filled !== after) throw new Refusal('the series are filled otherwise');
        if (past !== null) {
          const { codigo, day, blocks, rows } = past;
          const station = tables.addStation(codigo);
          addRows(station, decodeRows(rows, tables.numbers), now);
          if (blocks !== null) {
            const { short, hours } = blocks;
            if (tables.hasBlock(SHORT_STEP_MS, station, day)) {
              const grid = {
                start: startOfSeriesDay(day, tables.offsetMs),
                lengthMs: SHORT_STEP_MS,
              };
              addRows(station, unpackDay(short, grid, tables.numbers), now);
            } else {
              tables.setBlock(SHORT_STEP_MS, station, day, short);
              tables.setBlock(HOUR_MS, station, day, hours);
            }
            tables.addDay(day);
            tables.changeDay(day);
          }
        }
        tables.setFact('fill', fill);
        return null;
      }),
  };
};
