import type { TagPosition } from '#contract/stream-position.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { Database } from '../store/database.ts';
import { type Handlers, Refusal } from '../store/handlers.ts';
import { lastClosedDay } from './closed-days.ts';
import { packDay, unpackDay } from './steps/day-block.ts';
import { decodeRows } from './steps/row-codec.ts';
import type { CompactionSlice, SeriesCalls } from './series-calls.ts';
import { SeriesTables, STORED_LENGTHS } from './series-tables.ts';
import { SHORT_STEP_MS, seriesDayOf, startOfSeriesDay, type SeriesDay } from './steps/step-grid.ts';
import { addRow, longerRows, mergedRow, type StepRow, type StepRows } from './steps/step-row.ts';

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
): Handlers<Pick<SeriesCalls, 'seriesResume' | 'seriesWrite' | 'seriesFill' | 'seriesCompact'>> => {
  const tables = new SeriesTables(db);
  /** Stations up to this one have nothing left that is older than the day. */
  let swept = { before: 0, station: 0 };

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

  /** Adds rows of five minutes to a day's block of steps of a length. */
  const pack = (
    { day, station }: { readonly day: SeriesDay; readonly station: number },
    rows: readonly StepRow[],
    lengthMs: number,
  ): void => {
    const { offsetMs, numbers } = tables;
    const steps: StepRows = new Map();
    for (const row of tables.blockRows(lengthMs, station, day)) addRow(steps, row);
    for (const row of longerRows(rows, lengthMs, offsetMs).values()) addRow(steps, row);
    const sorted = [...steps.values()].toSorted((a, b) => a.time - b.time);
    const start = startOfSeriesDay(day, offsetMs);
    tables.setBlock(lengthMs, station, day, packDay(sorted, { start, lengthMs }, numbers));
  };

  /** Packs one day of one station, if one is left; false if not. */
  const packNext = (closed: SeriesDay): boolean => {
    const next = tables.firstRows(closed);
    if (next === undefined) return false;
    tables.transaction(() => {
      const { day, station } = next;
      const rows = tables.rows({ station, from: day, to: day });
      for (const lengthMs of STORED_LENGTHS) pack(next, rows, lengthMs);
      tables.deleteRows(day, station);
    });
    return true;
  };

  /** Drops what is too old of the next station; null if that was the last one. */
  const sweepNext = (before: SeriesDay): number | null => {
    if (swept.before !== before) swept = { before, station: 0 };
    const [[next] = []] = tables.stationsAfter(swept.station, 1);
    if (next === undefined) return null;
    swept = { before, station: next };
    return tables.transaction(() => {
      tables.deleteDays(before);
      return tables.deleteBlocks(SHORT_STEP_MS, next, before);
    });
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

    seriesCompact: ({ now, keptMs, budgetMs }): CompactionSlice => {
      const begun = performance.now();
      const closed = lastClosedDay(now, tables.offsetMs);
      const before = seriesDayOf(now, tables.offsetMs) - Math.ceil(keptMs / DAY_MS);
      let [packed, dropped, isDone] = [0, 0, false];
      do {
        if (packNext(closed)) packed += 1;
        else {
          const count = sweepNext(before);
          dropped += count ?? 0;
          isDone = count === null;
        }
      } while (!isDone && performance.now() - begun < budgetMs);
      return { packed, dropped, ms: performance.now() - begun, isDone };
    },
  };
};
