import { readFileSync } from 'node:fs';
import { CENTIMETRES, isRate, type Rise } from '#domain/series/level-trend.ts';
import { riseNow, riseOfHour } from '#domain/series/rise-rate.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { randomOf } from '#simulation/weather/random.ts';

/** What a rule of the rate is judged by: how far off the rates are that it shows, and how often its band holds the truth. */
export interface RateFigure {
  readonly id: string;
  readonly value: number;
  readonly unit: '%' | 'cm/h' | '';
  /** Goals; null: only stated. */
  readonly least: number;
  readonly most: number | null;
}

const END = epochMs(1_800_000_000_000);
const RECORDING = 'networks/santa-catarina/demonstration/recordings/enchente-2026-09/series.csv';

/** Numbers of a seed: evenly spread below one, and of a standard normal. */
const seededNumbers = (seed: number) => {
  const { next: even } = randomOf(seed);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
  return { even, normal };
};

interface Drawing {
  readonly seed?: number;
  /** In centimetres, by the hours since the end (negative: before). */
  readonly truth: (hours: number) => number;
  /** Of one reading to the next. */
  readonly correlation?: number;
  readonly outliers?: number;
  readonly sigma?: number;
  readonly stepMs?: number;
  readonly spanMs?: number;
}

/** Levels in metres, to whole centimetres, with noise of a seed. */
export const drawnLevels = (drawing: Drawing): readonly SeriesPoint[] => {
  const { seed = 1, truth, correlation = 0, outliers = 0, sigma = 2 } = drawing;
  const { stepMs = 15_000, spanMs = HOUR_MS } = drawing;
  const { even, normal } = seededNumbers(seed);
  let noise = sigma * normal();
  return Array.from({ length: spanMs / stepMs + 1 }, (_, index) => {
    const before = index * stepMs - spanMs;
    noise = correlation * noise + Math.sqrt(1 - correlation ** 2) * sigma * normal();
    const spike = even() < outliers ? 120 * (even() - 0.5) : 0;
    const level = Math.round(500 + truth(before / HOUR_MS) + noise + spike);
    return { time: epochMs(END + before), value: level / CENTIMETRES };
  });
};

/** The levels of the recorded flood, by station. */
const recordedLevels = (): ReadonlyMap<string, readonly SeriesPoint[]> => {
  const levels = new Map<string, SeriesPoint[]>();
  for (const line of readFileSync(RECORDING, 'utf8').split('\n').slice(1)) {
    const [codigo = '', time = '', level = ''] = line.split(',');
    if (level === '') continue;
    const points = levels.get(codigo) ?? [];
    points.push({ time: epochMs(Date.parse(time)), value: Number(level) });
    levels.set(codigo, points);
  }
  return levels;
};

interface Judged {
  readonly rise: Rise;
  readonly truth: number;
}

const figuresOf = (
  id: string,
  judged: readonly Judged[],
  mostError: number | null,
  mostCover: number | null = 95,
  leastCover = 85,
): readonly RateFigure[] => {
  const known = judged.flatMap(({ rise, truth }) => (isRate(rise) ? [{ ...rise, truth }] : []));
  const errors = known.map(({ rate, truth }) => Math.abs(rate - truth)).toSorted((a, b) => a - b);
  const held = known.filter(({ low, high, truth }) => truth >= low && truth <= high).length;
  const p95 = errors[Math.floor(0.95 * errors.length)] ?? Number.NaN;
  const shown = (100 * known.length) / judged.length;
  return [
    { id: `${id}.p95`, value: p95, unit: 'cm/h', least: 0, most: mostError },
    {
      id: `${id}.cover`,
      value: (100 * held) / known.length,
      unit: '%',
      least: leastCover,
      most: mostCover,
    },
    { id: `${id}.shown`, value: shown, unit: '%', least: 0, most: null },
  ];
};

/** The rule over ramps of -40 to 40 cm/h with noise. */
const onRamps = (
  rule: (points: readonly SeriesPoint[], to: EpochMs) => Rise,
  runs: number,
  more: Omit<Drawing, 'truth'>,
): readonly Judged[] =>
  Array.from({ length: runs }, (_, seed) => {
    const truth = 80 * ((seed + 0.5) / runs) - 40;
    const points = drawnLevels({ ...more, seed: seed + 1, truth: (hours) => truth * hours });
    return { rise: rule(points, END), truth };
  });

/** A river that goes from 0 to 60 cm/h within two hours, looked at every ten minutes. */
const onBend = (runs: number): readonly Judged[] =>
  Array.from({ length: runs }, (_, seed) => {
    const since = 1 + (seed % 7) / 6;
    const truth = (hours: number): number => 15 * Math.max(0, since + hours) ** 2;
    const points = drawnLevels({ seed: seed + 1, truth });
    return { rise: riseNow(points, END), truth: 30 * since };
  });

/** The recording at each of its steps, with what was known then, against the central difference over 20 minutes each way. */
const walkForward = (levels: readonly SeriesPoint[]): readonly Judged[] => {
  const at = new Map(levels.map(({ time, value }) => [Number(time), value]));
  return levels.flatMap(({ time }, index) => {
    const before = at.get(time - 20 * MINUTE_MS);
    const after = at.get(time + 20 * MINUTE_MS);
    if (before === undefined || after === undefined) return [];
    const truth = ((after - before) * CENTIMETRES * 3) / 2;
    return Math.abs(truth) < 10 ? [] : [{ rise: riseNow(levels.slice(0, index + 1), time), truth }];
  });
};

/** What the recording's levels leave of a smooth curve (Savitzky and Golay), on ramps of its own steps. */
const onResiduals = (rule: typeof riseNow): readonly Judged[] =>
  [...recordedLevels().values()].flatMap((levels) => {
    const smooth = [-3, 12, 17, 12, -3].map((weight) => weight / 35);
    const left = levels.slice(2, -2).map(({ value }, index) => {
      const fitted = smooth.reduce((sum, w, k) => sum + w * (levels[index + k]?.value ?? 0), 0);
      return (value - fitted) / Math.sqrt(1 - 17 / 35);
    });
    return left.slice(6).map((_, index) => {
      const truth = 80 * ((index * 0.618) % 1) - 40;
      const points = left.slice(index, index + 7).map((noise, step): SeriesPoint => {
        const hours = (step - 6) / 6;
        const level = Math.round(CENTIMETRES * (5 + noise) + truth * hours) / CENTIMETRES;
        return { time: epochMs(END + hours * HOUR_MS), value: level };
      });
      return { rise: rule(points, END), truth };
    });
  });

/** The whole recording, then each of its stations. */
const onRecording = (): readonly RateFigure[] => {
  const stations = Array.from(
    recordedLevels(),
    ([codigo, levels]) => [codigo, walkForward(levels)] as const,
  );
  return [
    ...figuresOf(
      '30.recording',
      stations.flatMap(([, judged]) => judged),
      6.5,
    ),
    ...stations.flatMap(([codigo, judged]) => [
      { id: `30.${codigo}.moments`, value: judged.length, unit: '', least: 0, most: null } as const,
      ...figuresOf(`30.${codigo}`, judged, null, null, 0),
    ]),
  ];
};

const NOISES = { white: {}, 'ar-80': { correlation: 0.8 }, 'ar-95': { correlation: 0.95 } };

/** What the rule is judged on, by so many runs where they are drawn; the digits are the minutes of its window. */
export const RATE_TRIALS: readonly ((runs: number) => readonly RateFigure[])[] = [
  ...Object.entries(NOISES).flatMap(([noise, drawing]) => [
    (runs: number) =>
      figuresOf(`30.${noise}`, onRamps(riseNow, runs, drawing), noise === 'white' ? 3 : null),
    (runs: number) =>
      figuresOf(`60.${noise}`, onRamps(riseOfHour, runs, drawing), noise === 'white' ? 1.5 : null),
  ]),
  (runs) => figuresOf('30.outliers', onRamps(riseNow, runs, { outliers: 0.1 }), 3.8),
  (runs) => figuresOf('60.outliers', onRamps(riseOfHour, runs, { outliers: 0.1 }), 1.5),
  // What turns is to be held; nothing is too much there.
  (runs) => figuresOf('30.bend', onBend(runs), null, null),
  onRecording,
  // The band is never narrower than the last digit, which is more than this noise: it holds the truth too often.
  () => figuresOf('30.residuals', onResiduals(riseNow), null, null),
  () => figuresOf('60.residuals', onResiduals(riseOfHour), null, null),
];
