import { startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { type Bench, type Figure, figureIn, median } from '../bench.ts';
import { type FanOutLoad, type FanOutUse, measureWay } from './fan-out/measure-way.ts';
import { startServerProcess } from './server-process.ts';

const figure = figureIn('shared-log');

const INGEST = new URL('fan-out/ingest.ts', import.meta.url);
const STATIONS = 174;
const ROUNDS = 3;

const LOADS = [
  { eventsASecond: 200, subscribers: 2_000 },
  { eventsASecond: 2_000, subscribers: 400 },
] as const;

/** With what the process uses for the log itself. */
const subscribersACore = ({ microsAMessage, idleShare }: FanOutUse, eventsASecond: number) =>
  (1e6 * (1 - idleShare)) / (microsAMessage * eventsASecond);

/** A gateway on JetStream, while another process writes the log. */
const measureOnEngine = async (load: Omit<FanOutLoad, 'way'>): Promise<FanOutUse> => {
  const engine = await startNatsEngine();
  try {
    const args = [String(load.eventsASecond), String(load.stations), engine.address];
    const ingest = await startServerProcess(INGEST, args);
    try {
      return await measureWay({ ...load, way: 'jetstream', engine: engine.address });
    } finally {
      ingest.stop();
    }
  } finally {
    await engine.stop();
  }
};

const figuresOf = (
  eventsASecond: number,
  memory: readonly FanOutUse[],
  engine: readonly FanOutUse[],
): readonly Figure[] => {
  const cores = (uses: readonly FanOutUse[]): readonly number[] =>
    uses.map((use) => subscribersACore(use, eventsASecond));
  const of = (uses: readonly FanOutUse[], key: keyof FanOutUse): number =>
    median(uses.map((use) => use[key]));
  const [inMemory, onEngine] = [cores(memory), cores(engine)];
  const ratios = onEngine.map((one, round) => one / (inMemory[round] ?? Number.NaN));
  const name = (id: string): string => `${id}-${eventsASecond}`;
  return [
    figure(name('ratio'), median(ratios), '× memory', 0.9, 'higher'),
    figure(name('ratio-least'), Math.min(...ratios), '× memory', null, 'higher'),
    figure(name('ratio-most'), Math.max(...ratios), '× memory', null, 'higher'),
    figure(name('subscribers-memory'), median(inMemory), 'subscribers', null, 'higher'),
    figure(name('subscribers-jetstream'), median(onEngine), 'subscribers', null, 'higher'),
    figure(name('us-memory'), of(memory, 'microsAMessage'), 'µs'),
    figure(name('us-jetstream'), of(engine, 'microsAMessage'), 'µs'),
    figure(name('idle-memory'), 100 * of(memory, 'idleShare'), '% of a core'),
    figure(name('idle-jetstream'), 100 * of(engine, 'idleShare'), '% of a core'),
    figure(name('bytes-per-message'), of(memory, 'bytesAMessage'), 'bytes'),
    figure(name('kib-per-connection'), of(engine, 'kibAConnection'), 'KiB'),
  ];
};

export const sharedLog: Bench = {
  name: 'shared-log',
  question: 'How many subscribers does a core tell of a log on JetStream, beside one in memory?',
  run: async ({ short }) => {
    if (short) {
      // Beside each other: what they use is not asked.
      const load = { eventsASecond: 200, subscribers: 50, stations: STATIONS, seconds: 1 };
      const memory = measureWay({ ...load, way: 'shared' });
      const [inMemory, onEngine] = await Promise.all([memory, measureOnEngine(load)]);
      return figuresOf(load.eventsASecond, [inMemory], [onEngine]);
    }
    const figures: Figure[] = [];
    for (const load of LOADS) {
      const [memory, engine]: [FanOutUse[], FanOutUse[]] = [[], []];
      // Interleaved, so that a noisy neighbour affects both alike.
      for (let round = 0; round < ROUNDS; round += 1) {
        const how = { ...load, stations: STATIONS, seconds: 10 };
        memory.push(await measureWay({ ...how, way: 'shared' }));
        engine.push(await measureOnEngine(how));
      }
      figures.push(...figuresOf(load.eventsASecond, memory, engine));
    }
    return figures;
  },
};
