import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/choices/rain-period.ts';
import {
  currentPath,
  READING_PATHS,
  statisticPath,
  STATISTIC_WINDOWS,
} from '#domain/quantities/reading-paths.ts';
import { type HistoryStep, STEP_MINUTES } from '#domain/series/history-step.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { readHistory } from '#simulation/network/history.ts';
import { scenarioClock } from '#simulation/network/scenario-clock.ts';
import type { NetworkStation } from '#simulation/network/station-network.ts';
import type { Scenario } from '#simulation/scenarios/scenario.ts';
import type { HistoryValues } from '#contract/tag-source.ts';
import { tempestade } from '#simulation/scenarios/tempestade.ts';
import {
  demonstrationFlood,
  demonstrationStorm,
  demonstrationWorld,
} from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const world = demonstrationWorld();

const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;

const numbersAt = (
  scenario: Scenario,
  station: NetworkStation,
  at: EpochMs,
): ReadonlyMap<string, number> | null => {
  const readings = scenario.readingsAt(station, at);
  if (readings === null) return null;
  return new Map(
    readings.flatMap(({ path, value }): [string, number][] => {
      const number = decodeNumber(value);
      return number === null ? [] : [[path, number]];
    }),
  );
};

/** The same instant of the loop, as the clock would give it. */
const inLoop = ({ loop: { from, to } }: Scenario, at: number): EpochMs =>
  epochMs(from + ((((at - from) % (to - from)) + (to - from)) % (to - from)));

/**
 * Half from the whole loop, a quarter from the two days after the beginning, a quarter from the
 * hours around the loop's seam.
 */
const instantsOf = (scenario: Scenario) => {
  const { loop, start } = scenario;
  return fc
    .oneof(
      { arbitrary: fc.integer({ min: loop.from, max: loop.to - 1 }), weight: 2 },
      { arbitrary: fc.integer({ min: start, max: start + 48 * HOUR_MS }), weight: 1 },
      {
        arbitrary: fc.integer({ min: loop.to - 2 * HOUR_MS, max: loop.to + 2 * HOUR_MS }),
        weight: 1,
      },
    )
    .map((at) => inLoop(scenario, at));
};

/**
 * Largest possible change of a quantity in five minutes: the squall of a downpour, a flash flood in
 * a small valley.
 */
const STEP_BOUNDS: readonly (readonly [keyof HistoryValues, number])[] = [
  ['rio_nivel', 0.8],
  ['barramento_nivel', 0.25],
  ['barramento_porc', 1.5],
  ['vento_avg', 12],
  ['vento_max', 25],
  ['ponto_orvalho', 3],
  ['pressao_atmos', 0.6],
  ['sens_termica', 5],
  ['temperatura', 4],
  ['umidade', 30],
];

/** The live reading that matches a history field, and the precision it is written with. */
const SAME_IN_HISTORY: readonly (readonly [keyof HistoryValues, ReadingPath, number])[] = [
  ['chuva_hora', rainPath('001h'), 0],
  ['chuva_acum', rainPath('024h'), 0],
  ['rio_nivel', READING_PATHS.riverStage, 0],
  ['barramento_nivel', READING_PATHS.damUpstream, 0],
  ['barramento_porc', READING_PATHS.damPercent, 0],
  ['vento_avg', READING_PATHS.windMean, 0],
  ['vento_max', READING_PATHS.windGust, 0],
  ['pressao_atmos', currentPath('pressao'), 0],
  ['umidade', currentPath('umidade'), 0],
  // Written with one decimal, as text (PROVIDER 1).
  ['sens_termica', currentPath('sensacao'), 0.0501],
  ['temperatura', currentPath('temperatura'), 0.0501],
];

const HISTORY_FIELD = {
  temperatura: 'temperatura',
  sensacao: 'sens_termica',
  umidade: 'umidade',
  pressao: 'pressao_atmos',
} as const;
const QUANTITIES = ['temperatura', 'sensacao', 'umidade', 'pressao'] as const;

describe.each([
  ['the recorded flood', demonstrationFlood()],
  ['a storm', demonstrationStorm()],
])('%s', (_, scenario) => {
  const instants = instantsOf(scenario);
  const stations = fc.constantFrom(...scenario.stations);
  const weatherStations = fc.constantFrom(
    ...scenario.stations.filter(({ kind }) => kind === 'Meteo'),
  );

  it('rain: a longer window never holds less than a shorter one, and none is negative', () => {
    fc.assert(
      fc.property(stations, instants, (station, at) => {
        const values = numbersAt(scenario, station, at);
        fc.pre(values?.has(READING_PATHS.rainRate) === true);
        const windows = RAIN_PERIODS.map((period) => values?.get(rainPath(period)) ?? Number.NaN);
        expect(windows).toEqual(windows.toSorted((a, b) => a - b));
        expect(windows[0]).toBeGreaterThanOrEqual(0);
      }),
      propertyRuns(300),
    );
  });

  it('rain: every window is a sum of the same rain', () => {
    const windows = fc.constantFrom(
      ['010min', '005min', 2, 5] as const,
      ['001h', '015min', 4, 15] as const,
      ['003h', '001h', 3, 60] as const,
      ['024h', '006h', 4, 360] as const,
      ['168h', '024h', 7, 1_440] as const,
    );
    fc.assert(
      fc.property(stations, instants, windows, (station, at, [whole, part, count, minutes]) => {
        const parts = Array.from(
          { length: count },
          (__, index) =>
            numbersAt(scenario, station, inLoop(scenario, at - index * minutes * 60_000))?.get(
              rainPath(part),
            ) ?? Number.NaN,
        );
        const sum = parts.reduce((total, fallen) => total + fallen, 0);
        fc.pre(!Number.isNaN(sum));
        const said = numbersAt(scenario, station, at)?.get(rainPath(whole)) ?? Number.NaN;
        // Each is rounded to hundredths.
        expect(Math.abs(said - sum)).toBeLessThan(0.005 * (count + 1) + 0.001);
      }),
      propertyRuns(150),
    );
  });

  it('weather: max >= mean >= min, the present between them, an hour within its week', () => {
    fc.assert(
      fc.property(
        weatherStations,
        instants,
        fc.constantFrom(...QUANTITIES),
        (station, at, quantity) => {
          const values = numbersAt(scenario, station, at);
          const now = values?.get(currentPath(quantity)) ?? Number.NaN;
          const [hour, week] = STATISTIC_WINDOWS.map((window) =>
            (['Minima', 'Media', 'Maxima'] as const).map(
              (statistic) => values?.get(statisticPath(quantity, window, statistic)) ?? Number.NaN,
            ),
          );
          for (const [min = Number.NaN, mean = Number.NaN, max = Number.NaN] of [
            hour ?? [],
            week ?? [],
          ]) {
            expect(mean).toBeGreaterThanOrEqual(min);
            expect(max).toBeGreaterThanOrEqual(mean);
            expect(now).toBeGreaterThanOrEqual(min);
            expect(max).toBeGreaterThanOrEqual(now);
          }
          expect(week?.[0]).toBeLessThanOrEqual(hour?.[0] ?? Number.NaN);
          expect(week?.[2]).toBeGreaterThanOrEqual(hour?.[2] ?? Number.NaN);
        },
      ),
      propertyRuns(150),
    );
  });

  it.each([
    ['001h', 40],
    ['168h', 12],
  ] as const)('weather: the statistics of %s are those of the series itself', (window, runs) => {
    fc.assert(
      fc.property(
        weatherStations,
        instants,
        fc.constantFrom(...QUANTITIES),
        (station, at, quantity) => {
          const length = Number.parseInt(window, 10) * HOUR_MS;
          const from = at - length;
          // The series is linear between the steps: its ends and its steps determine everything.
          const points = [from];
          for (let step = Math.ceil((from + 1) / STEP_MS) * STEP_MS; step < at; step += STEP_MS) {
            points.push(step);
          }
          points.push(at);
          const values = points.map(
            (point) =>
              scenario.historyAt(station, inLoop(scenario, point))?.[HISTORY_FIELD[quantity]] ??
              Number.NaN,
          );
          let area = 0;
          for (const [index, point] of points.entries()) {
            const before = points[index - 1];
            if (before === undefined) continue;
            area += (((values[index] ?? 0) + (values[index - 1] ?? 0)) / 2) * (point - before);
          }
          const said = numbersAt(scenario, station, at);
          const close = quantity === 'temperatura' || quantity === 'sensacao' ? 0.0501 : 0.005;
          for (const [statistic, value] of [
            ['Maxima', Math.max(...values)],
            ['Minima', Math.min(...values)],
            ['Media', area / length],
          ] as const) {
            const number = said?.get(statisticPath(quantity, window, statistic)) ?? Number.NaN;
            expect(Math.abs(number - value)).toBeLessThan(close);
          }
        },
      ),
      propertyRuns(runs),
    );
  });

  it('percentages are not negative; no air holds more water than it can or is too heavy, no gust is below the mean', () => {
    fc.assert(
      fc.property(stations, instants, (station, at) => {
        const row = scenario.historyAt(station, at);
        expect(row?.umidade ?? 50).toBeGreaterThan(0);
        expect(row?.umidade ?? 50).toBeLessThanOrEqual(100);
        expect(row?.barramento_porc ?? 0).toBeGreaterThanOrEqual(0);
        expect(row?.vento_avg ?? 0).toBeGreaterThanOrEqual(0);
        expect(row?.vento_max ?? 0).toBeGreaterThanOrEqual(row?.vento_avg ?? 0);
        expect(row?.ponto_orvalho ?? 0).toBeLessThanOrEqual((row?.temperatura ?? 0) + 1e-6);
        expect(row?.pressao_atmos ?? 1_000).toBeGreaterThan(850);
        expect(row?.pressao_atmos ?? 1_000).toBeLessThan(1_040);
        const direction = numbersAt(scenario, station, at)?.get(READING_PATHS.windDirection) ?? 0;
        expect(direction).toBeGreaterThanOrEqual(0);
        expect(direction).toBeLessThanOrEqual(360);
      }),
      propertyRuns(300),
    );
  });

  it('nothing jumps within five minutes, including at the seam of the loop', () => {
    fc.assert(
      fc.property(stations, instants, (station, at) => {
        const before = scenario.historyAt(station, at);
        const after = scenario.historyAt(station, inLoop(scenario, at + STEP_MS));
        const jumps = STEP_BOUNDS.flatMap(([field, bound]) => {
          const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
          const isSmooth = from === null || to === null || Math.abs(to - from) < bound;
          return isSmooth ? [] : [{ field, from, to }];
        });
        expect(jumps).toEqual([]);
      }),
      propertyRuns(1_000),
    );
  });

  it('live and history agree on the same instant, at every station and in every field', () => {
    const clock = scenarioClock(scenario, scenario.start, 1, () =>
      epochMs(Date.UTC(2026, 10, 21, 12)),
    );
    const back = fc.integer({ min: 1, max: 59 * 24 * 12 });
    const steps = fc.constantFrom<HistoryStep>('Int5min', 'Int10min', 'Int1h');
    fc.assert(
      fc.property(stations, steps, back, (station, step, count) => {
        const stepMs = STEP_MINUTES[step] * 60_000;
        const wall = epochMs(clock.now() - Math.ceil((count * STEP_MS) / stepMs) * stepMs);
        const rows = readHistory(scenario, clock, {
          codigo: station.codigo,
          step,
          period: null,
          from: wall,
          to: wall,
        });
        const live = numbersAt(scenario, station, clock.at(wall));
        const row = rows.ok ? rows.value[0] : undefined;
        expect(row === undefined).toBe(live === null);
        const contradictions = SAME_IN_HISTORY.flatMap(([field, path, close]) => {
          const said = live?.get(path) ?? null;
          const kept = row?.[field] ?? null;
          const isSame =
            said === null || kept === null ? said === kept : Math.abs(kept - said) <= close;
          return isSame ? [] : [{ field, said, kept }];
        });
        expect(contradictions).toEqual([]);
      }),
      propertyRuns(200),
    );
  });
});

it('a storm describes itself, so that nobody takes it for the present', () => {
  const { name, note } = tempestade(world, 1);
  expect([name, note]).toEqual(['tempestade', expect.stringContaining('Não é a situação atual')]);
});

describe('a storm follows from its seed', () => {
  it('the same seed gives the same events, another seed others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff_ff }), (seed) => {
        const [first, again, other] = [
          tempestade(world, seed),
          tempestade(world, seed),
          tempestade(world, seed ^ 1),
        ];
        expect(again.start).toBe(first.start);
        const reports = (scenario: Scenario) =>
          [0, 7, 31].flatMap((hours) =>
            scenario.stations
              .filter((__, index) => index % 6 === 0)
              .map((station) =>
                scenario.readingsAt(station, epochMs(first.start + hours * HOUR_MS)),
              ),
          );
        expect(reports(again)).toEqual(reports(first));
        expect(reports(other)).not.toEqual(reports(first));
      }),
      propertyRuns(1),
    );
  });

  it('rains hard on many stations and floods rivers, for any seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff_ff }), (seed) => {
        const scenario = tempestade(world, seed);
        const days = [0, 6, 12, 18, 24, 30, 36].map((hours) => scenario.start + hours * HOUR_MS);
        const most = (station: NetworkStation, field: 'chuva_acum' | 'rio_nivel') =>
          Math.max(...days.map((at) => scenario.historyAt(station, epochMs(at))?.[field] ?? 0));
        const wet = scenario.stations.filter((station) => most(station, 'chuva_acum') > 30);
        expect(wet.length).toBeGreaterThan(25);
        const risen = scenario.stations.filter(
          (station) =>
            most(station, 'rio_nivel') -
              (scenario.historyAt(station, scenario.start)?.rio_nivel ?? 0) >
            0.8,
        );
        expect(risen.length).toBeGreaterThan(8);
      }),
      propertyRuns(1),
    );
  });
});
