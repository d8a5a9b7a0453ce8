import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/choices/rain-period.ts';
import {
  READING_PATHS,
  statisticPath,
  STATISTIC_WINDOWS,
} from '#domain/quantities/reading-paths.ts';
import {
  demonstrationFlood,
  demonstrationRecording,
  demonstrationWorld,
  newFlood,
} from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { Lack } from '../facts/demonstration.ts';
import type { ScenarioReading } from './scenario.ts';

const scenario = demonstrationFlood();
const { loop } = scenario;
const { demonstration } = demonstrationWorld().facts;
const { series: flood, silences } = demonstrationRecording();

/** Codes of the stations that are without something; the demonstration has some of each kind. */
const codesWithout = (lack: Lack): readonly string[] => {
  const codes = demonstration.stations.filter(({ lacks }) => lacks === lack);
  if (codes.length === 0) throw new Error(`no station without ${lack}`);
  return codes.map(({ codigo }) => codigo);
};

const stationOf = (codigo: string) => {
  const station = scenario.stations.find((candidate) => candidate.codigo === codigo);
  if (station === undefined) throw new Error(`no station ${codigo}`);
  return station;
};

const numbersAt = (codigo: string, at: EpochMs): ReadonlyMap<string, number> => {
  const readings = scenario.readingsAt(stationOf(codigo), at) ?? [];
  return new Map(
    readings.flatMap(({ path, value }): [string, number][] => {
      const number = decodeNumber(value);
      return number === null ? [] : [[path, number]];
    }),
  );
};

const instants = fc.integer({ min: loop.from, max: loop.to - 1 }).map(epochMs);
const stations = fc.constantFrom(...scenario.stations);

describe('rain', () => {
  it('nests: a longer window never holds less, at any station and instant', () => {
    fc.assert(
      fc.property(stations, instants, ({ codigo }, at) => {
        const values = numbersAt(codigo, at);
        const windows = RAIN_PERIODS.map((period) => values.get(rainPath(period)));
        for (const [index, longer] of windows.entries()) {
          const shorter = windows[index - 1];
          if (shorter !== undefined && longer !== undefined) {
            expect(longer).toBeGreaterThanOrEqual(shorter);
          }
        }
      }),
      propertyRuns(300),
    );
  });

  it('nests at every step of the recorded days of a recorded gauge', () => {
    const [gauge = ''] = flood.keys();
    const from = epochMs(Date.parse('2026-09-09T20:00:00-03:00'));
    for (let at = from; at < from + 4 * 86_400_000; at = epochMs(at + 150_000)) {
      const values = numbersAt(gauge, at);
      const windows = RAIN_PERIODS.map((period) => values.get(rainPath(period)) ?? Number.NaN);
      expect(windows).toEqual(windows.toSorted((a, b) => a - b));
      expect(windows[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('is one rain: an hour is its six ten minutes, a day its eight three hours', () => {
    fc.assert(
      fc.property(stations, instants, ({ codigo }, at) => {
        const rainOf = (period: '010min' | '001h' | '003h' | '024h', instant: EpochMs): number =>
          numbersAt(codigo, instant).get(rainPath(period)) ?? 0;
        fc.pre(
          [...Array(8).keys()].every(
            (index) =>
              scenario.readingsAt(stationOf(codigo), epochMs(at - index * 10_800_000)) !== null,
          ),
        );
        fc.pre(
          [...Array(6).keys()].every(
            (index) =>
              scenario.readingsAt(stationOf(codigo), epochMs(at - index * 600_000)) !== null,
          ),
        );
        const sum = (period: '010min' | '003h', count: number, step: number): number =>
          [...Array(count).keys()].reduce(
            (total, index) => total + rainOf(period, epochMs(at - index * step)),
            0,
          );
        expect(Math.abs(sum('010min', 6, 600_000) - rainOf('001h', at))).toBeLessThan(0.04);
        expect(Math.abs(sum('003h', 8, 10_800_000) - rainOf('024h', at))).toBeLessThan(0.05);
      }),
      propertyRuns(100),
    );
  });

  it.each(codesWithout('rain'))('has no gauge at %s', (codigo) => {
    const paths = scenario.readingsAt(stationOf(codigo), scenario.start)?.map(({ path }) => path);
    expect(paths).toContain(READING_PATHS.riverStage);
    expect(paths?.filter((path) => path.startsWith('Data/Chuva'))).toEqual([]);
    expect(scenario.historyAt(stationOf(codigo), scenario.start)?.chuva_hora).toBeNull();
  });
});

describe('the record (series.csv) is kept as it was', () => {
  it.each([...flood.keys()])('levels and ten-minute rain of %s', (codigo) => {
    const wrong: unknown[] = [];
    for (const { instant, stage, rain } of flood.get(codigo) ?? []) {
      const readings = scenario.readingsAt(stationOf(codigo), instant);
      if (readings === null) {
        // Silent in the replay as in the record: the gap must have no rows.
        wrong.push([instant, 'silent']);
        continue;
      }
      const values = numbersAt(codigo, instant);
      const level = values.get(READING_PATHS.riverStage);
      if (stage !== null && Math.abs((level ?? Number.NaN) - stage) >= 1e-4) {
        wrong.push([instant, stage, level]);
      }
      const fallen = values.get(rainPath('010min'));
      if (rain !== null && !(Math.abs((fallen ?? Number.NaN) - rain) < 1e-4)) {
        wrong.push([instant, rain, fallen]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('round the loop nothing jumps: levels of every river go on over the seam', () => {
    for (const station of scenario.stations.filter(({ kind }) => kind === 'Hidro')) {
      const before = scenario.historyAt(station, epochMs(loop.to - 1))?.rio_nivel ?? null;
      const after = scenario.historyAt(station, loop.from)?.rio_nivel ?? null;
      if (before === null || after === null) expect(before).toBe(after);
      else expect(Math.abs(before - after)).toBeLessThan(1e-3);
    }
  });

  it('rises and falls from one ten minutes to the next as a river does', () => {
    for (const station of scenario.stations.filter(({ kind }) => kind === 'Hidro')) {
      if (flood.has(station.codigo)) continue;
      const steps: number[] = [];
      let before: number | null = null;
      for (let at = loop.from; at < loop.to; at = epochMs(at + 600_000)) {
        const level = scenario.historyAt(station, at)?.rio_nivel ?? null;
        if (before !== null && level !== null) steps.push(Math.abs(level - before));
        before = level;
      }
      expect(Math.max(0, ...steps)).toBeLessThan(0.8);
    }
  });
});

describe('stations that do not report everything (PROVIDER 8)', () => {
  it('is silent in its power cut, live and in history', () => {
    expect(silences.length).toBeGreaterThan(0);
    for (const { codigo, from, to } of silences) {
      const reportsAt = (at: number) =>
        scenario.readingsAt(stationOf(codigo), epochMs(at)) !== null;
      expect(reportsAt(from - 300_000)).toBe(true);
      expect(reportsAt(from + 300_000)).toBe(false);
      expect(reportsAt(to - 300_000)).toBe(false);
      expect(reportsAt(to + 300_000)).toBe(true);
      expect(scenario.historyAt(stationOf(codigo), epochMs((from + to) / 2))).toBeNull();
    }
  });

  it.each(codesWithout('reports'))('%s never reports', (codigo) => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(scenario.readingsAt(stationOf(codigo), at)).toBeNull();
        expect(scenario.historyAt(stationOf(codigo), at)).toBeNull();
      }),
    );
  });

  it.each(codesWithout('stage'))('%s is a river station without a level', (codigo) => {
    const level = scenario
      .readingsAt(stationOf(codigo), scenario.start)
      ?.find(({ path }) => path === READING_PATHS.riverStage);
    expect(level?.value).toBeNull();
    expect(scenario.historyAt(stationOf(codigo), scenario.start)?.rio_nivel).toBeNull();
  });
});

describe('weather', () => {
  it('has its mean between its extremes, and the present between them too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scenario.stations.filter(({ kind }) => kind === 'Meteo')),
        instants,
        fc.constantFrom('temperatura', 'sensacao', 'umidade', 'pressao'),
        (station, at, quantity) => {
          const values = numbersAt(station.codigo, at);
          for (const window of STATISTIC_WINDOWS) {
            const [max, mean, min] = (['Maxima', 'Media', 'Minima'] as const).map((statistic) =>
              Number(values.get(statisticPath(quantity, window, statistic))),
            );
            expect(max).toBeGreaterThanOrEqual(mean ?? Number.NaN);
            expect(mean).toBeGreaterThanOrEqual(min ?? Number.NaN);
          }
        },
      ),
      propertyRuns(150),
    );
  });

  it('is physically sensible: humidity within 100 %, gusts over the mean, dew point below the air', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scenario.stations.filter(({ kind }) => kind === 'Meteo')),
        instants,
        (station, at) => {
          const row = scenario.historyAt(station, at);
          expect(row?.umidade).toBeGreaterThan(0);
          expect(row?.umidade).toBeLessThanOrEqual(100);
          expect(row?.vento_max).toBeGreaterThanOrEqual(row?.vento_avg ?? Number.NaN);
          expect(row?.ponto_orvalho).toBeLessThanOrEqual((row?.temperatura ?? Number.NaN) + 1e-6);
          expect(row?.pressao_atmos).toBeGreaterThan(850);
          expect(row?.pressao_atmos).toBeLessThan(1_040);
          expect(row?.rio_nivel).toBeNull();
        },
      ),
      propertyRuns(150),
    );
  });
});

describe('wire habits (PROVIDER 1 and 8)', () => {
  const all = scenario.stations.flatMap(
    (station): readonly ScenarioReading[] => scenario.readingsAt(station, scenario.start) ?? [],
  );

  it('writes temperature and thermal sensation as text, everything else measured as float32 numbers', () => {
    for (const { path, value } of all) {
      if (/^Data\/(Temperatura|SensTermica)\//.test(path)) expect(value).toMatch(/^-?\d+\.\d$/);
      else if (typeof value === 'number') expect(Math.fround(value)).toBe(value);
      else if (value !== null) expect(path).toBe('Data/Rio/RioNome');
    }
    expect(all.some(({ value }) => typeof value === 'number' && `${value}`.length > 12)).toBe(true);
  });

  it('sends ten gate slots for every dam, those beyond the real ones not to be shown', () => {
    expect(demonstration.dams.size).toBeGreaterThan(1);
    for (const [codigo, published] of demonstration.dams) {
      const count = published[0]?.gates ?? 0;
      expect(count).toBeGreaterThan(0);
      const gates = (scenario.readingsAt(stationOf(codigo), scenario.start) ?? []).filter(
        ({ path }) => path.startsWith('Data/Comportas/'),
      );
      expect(gates).toHaveLength(10);
      expect(gates.map(({ show }) => show)).toEqual(
        Array.from({ length: 10 }, (_, index) => index < count),
      );
      for (const gate of gates.slice(0, count)) {
        expect(JSON.parse(gate.other ?? 'null')).toEqual({ type: expect.any(String) });
        expect([0, 100]).toContain(gate.value);
      }
      for (const slot of gates.slice(count)) {
        expect([slot.value, slot.unit, slot.other]).toEqual([null, null, null]);
      }
    }
  });

  it('tells one story of a dam: percentage, storage and level move together', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...demonstration.dams.keys()),
        instants,
        instants,
        (codigo, a, b) => {
          const first = numbersAt(codigo, epochMs(a));
          const second = numbersAt(codigo, epochMs(b));
          const percent = first.get(READING_PATHS.damPercent) ?? Number.NaN;
          expect(percent).toBeGreaterThan(0);
          expect(percent).toBeLessThan(140);
          const storage = first.get(READING_PATHS.damStorage);
          const maximum = first.get(READING_PATHS.damStorageMaximum);
          if (storage !== undefined && maximum !== undefined) {
            expect(storage).toBeCloseTo((percent / 100) * maximum, 3);
          }
          const level = first.get(READING_PATHS.damUpstream) ?? Number.NaN;
          const rise = Math.sign((second.get(READING_PATHS.damPercent) ?? Number.NaN) - percent);
          const climbed = (second.get(READING_PATHS.damUpstream) ?? Number.NaN) - level;
          expect(climbed * rise).toBeGreaterThanOrEqual(0);
        },
      ),
      propertyRuns(200),
    );
  });

  it('is pure: the same station and instant give the same readings', () => {
    const again = newFlood();
    fc.assert(
      fc.property(stations, instants, (station, at) => {
        expect(again.readingsAt(station, at)).toEqual(scenario.readingsAt(station, at));
      }),
      propertyRuns(50),
    );
  });
});
