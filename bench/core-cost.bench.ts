import { chooseCategory, MAP_START_SELECTION } from '#domain/selector.ts';
import { isRecord } from '#domain/untrusted.ts';
import { type Bench, median } from './bench.ts';
import { benchCore, codeOf, describeNetwork, SPOKEN_PATHS, TABLE_SPEC } from './bench-core.ts';

const STATIONS = 174;
/** Few enough to stay in the processor's cache, as a message does that has just been parsed. */
const EVENTS = 5_000;
const PASSES = 20;
const EVENTS_A_FRAME = 500;

/** Messages as they stand on the socket: about 184 bytes each, the mix of a rainy network. */
const makeFrames = (count: number): readonly string[] => {
  return Array.from({ length: count }, (_, index) => {
    const station = (index * 7) % STATIONS;
    const path = SPOKEN_PATHS[(index * 13) % SPOKEN_PATHS.length] ?? '';
    return JSON.stringify({
      id: 't',
      type: 'next',
      payload: {
        data: {
          dados: {
            codigo: codeOf(station),
            path: `${path}/Value`,
            data: Math.fround(((index * 31) % 9_973) / 100),
          },
        },
      },
    });
  });
};

const payloadOf = (message: unknown): unknown => {
  const payload = isRecord(message) ? message['payload'] : undefined;
  const data = isRecord(payload) ? payload['data'] : undefined;
  return isRecord(data) ? data['dados'] : undefined;
};

/** Nanoseconds an event: decode + append + fold + six open projections, pulled as a page would. */
const runCore = async (payloads: readonly unknown[]): Promise<number> => {
  const core = benchCore();
  core.acceptSnapshot(describeNetwork(STATIONS), 1_000);
  const layer = await core.openMapLayer(MAP_START_SELECTION);
  const others = [
    await core.openMapLayer(chooseCategory('rio')),
    await core.openStationTable(TABLE_SPEC),
    await core.openDamBoard(null),
    await core.openStationSheet({ codigo: codeOf(7) }),
    await core.openLinkStatus(null),
  ];
  let shown = 0;
  await layer.next();
  for (const other of others) await other.next();
  const waiting = others.map((other) => other.next());
  const started = process.hrtime.bigint();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let index = 0; index < payloads.length; index += 1) {
      core.acceptMessage(payloads[index], 1_000);
      if (index % EVENTS_A_FRAME === EVENTS_A_FRAME - 1) {
        const frame = await layer.next();
        shown += frame?.ids.length ?? 0;
      }
    }
  }
  const spent = Number(process.hrtime.bigint() - started);
  if (core.log.head < payloads.length * PASSES || shown === 0 || waiting.length !== others.length) {
    throw new Error('the core did not take every event');
  }
  return spent / (payloads.length * PASSES);
};

const runParse = (frames: readonly string[]): number => {
  let sum = 0;
  const started = process.hrtime.bigint();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const frame of frames) {
      const parsed: unknown = JSON.parse(frame);
      if (isRecord(parsed)) sum += 1;
    }
  }
  const spent = Number(process.hrtime.bigint() - started);
  if (sum !== frames.length * PASSES) throw new Error('a frame was no JSON object');
  return spent / (frames.length * PASSES);
};

export const coreCost: Bench = {
  name: 'core-cost',
  question: 'What does the core cost beside parsing the same messages (Node)?',
  run: async ({ short }) => {
    const frames = makeFrames(short ? EVENTS / 10 : EVENTS);
    const payloads = frames.map((frame) => payloadOf(JSON.parse(frame)));
    const parse: number[] = [];
    const core: number[] = [];
    // Interleaved, so that a noisy neighbour hits both alike; the first round warms up and is not counted.
    const rounds = short ? 3 : 9;
    for (let round = 0; round <= rounds; round += 1) {
      const parsed = runParse(frames);
      const cored = await runCore(payloads);
      if (round === 0) continue;
      parse.push(parsed);
      core.push(cored);
    }
    const ratios = core.map((cost, round) => cost / (parse[round] ?? Number.NaN));
    return [
      {
        id: 'core-cost.ratio',
        value: median(ratios),
        unit: '× JSON.parse',
        goal: 0.2,
        better: 'lower',
      },
      {
        id: 'core-cost.events-per-s',
        value: 1e9 / median(core),
        unit: 'events/s',
        goal: null,
        better: 'higher',
      },
      { id: 'core-cost.parse-ns', value: median(parse), unit: 'ns', goal: null, better: 'lower' },
    ];
  },
};
