import { expect, it } from 'vitest';
import { gatePath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import {
  judgeReport,
  type JournalReport,
  NEW_STATION_JOURNAL,
  rainLegends,
} from './station-journal.ts';

const level = (field: PublishedThreshold['field'], value: number): PublishedThreshold => ({
  field,
  value,
  label: 'Cota de alerta',
  level: 'alerta',
  source: null,
  date: null,
  isSameStaff: true,
});

const RULES = {
  thresholds: [level('rio_nivel', 3), level('barramento_porc', 90)],
  rain: rainLegends([{ quantity: 'chuva024h', history: null, minimum: 0, maximum: 100 }]),
};

/** The kinds of events that reports make, a minute apart. */
const kindsOf = (...reports: readonly Partial<JournalReport>[]): readonly string[] => {
  let state = NEW_STATION_JOURNAL;
  return reports.flatMap((part, minute) => {
    const at = epochMs(minute * 60_000);
    const nothing = { values: new Map<string, number>(), gates: [], units: new Map() };
    const judged = judgeReport(state, { at, isLate: false, ...nothing, ...part }, RULES, at);
    ({ state } = judged);
    return judged.happenings.map(({ event }) => event.kind);
  });
};

const read = (id: string, ...values: readonly number[]) =>
  values.map((value) => ({ values: new Map([[id, value]]) }));

it('compares no altitude with alert levels, by its unit either', () => {
  expect(kindsOf(...read('rio', 2.95, 3.05))).toEqual(['level-reached']);
  const units = new Map([[READING_PATHS.riverStage, 'm (IBGE)']]);
  expect(kindsOf(...read('rio', 2.95, 3.05).map((one) => ({ ...one, units })))).toEqual([]);
});

it('leaves a level ten units of the last digit below it, of each quantity', () => {
  expect(kindsOf(...read('rio', 2.9, 3, 2.9, 3))).toEqual(['level-reached']);
  expect(kindsOf(...read('rio', 2.9, 3, 2.89))).toEqual(['level-reached', 'level-left']);
  expect(kindsOf(...read('percentual', 89, 90, 89, 88.9))).toEqual(['level-reached', 'level-left']);
});

it("has the classes of the network's legend, in the windows of the card", () => {
  expect(kindsOf(...read('chuva024h', 0, 19, 41, 39.5, 41, 38, 41))).toEqual([
    'rain-class',
    'rain-class',
  ]);
  expect(kindsOf(...read('chuva168h', 0, 100))).toEqual([]);
});

it('takes a gate for open or closed as the screens do: a sentinel is neither', () => {
  const path = gatePath(3);
  const units = new Map([[path, '%']]);
  const sent = [0, 999, 0, 40, 0].map((value) => ({ gates: [{ path, value }], units }));
  expect(kindsOf(...sent)).toEqual(['gate-opened', 'gate-closed']);
});
