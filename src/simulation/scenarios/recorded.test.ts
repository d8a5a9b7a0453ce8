import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
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

  it('rises and falls elsewhere from one ten minutes to the next as a river does', () => {
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
  it.each(codesWithout('rain'))('%s has no rain gauge', (codigo) => {
    const paths = scenario.readingsAt(stationOf(codigo), scenario.start)?.map(({ path }) => path);
    expect(paths).toContain(READING_PATHS.riverStage);
    expect(paths?.filter((path) => path.startsWith('Data/Chuva'))).toEqual([]);
    expect(scenario.historyAt(stationOf(codigo), scenario.start)?.chuva_hora).toBeNull();
  });

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
