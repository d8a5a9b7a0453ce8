import { epochMs } from '#domain/time/epoch-ms.ts';
import { chooseCategory, MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { isRecord } from '#domain/untrusted.ts';
import { COUNTER_PACE_MS } from '#worker/projections/link-status.ts';
import { type Bench, figureIn, median, medianRatio } from '../bench.ts';
import { benchCore, codeOf, describeNetwork, frameOf, TABLE_QUERY } from './bench-core.ts';

const figure = figureIn('core-cost');

const STATIONS = 174;
/** Few enough to stay in the processor's cache, as a message does that has just been parsed. */
const EVENTS = 5_000;

/** Rounds that are not counted: the engine still compiles the core, which a worker that runs for hours has long behind it. */
const WARM_UP_ROUNDS = 8;

const payloadOf = (message: unknown): unknown => {
  const payload = isRecord(message) ? message['payload'] : undefined;
  const data = isRecord(payload) ? payload['data'] : undefined;
  return isRecord(data) ? data['dados'] : undefined;
};

/** Nanoseconds per event: decode + append + fold + six open projections that follow, their frames pulled every so many events. */
const runCore = async (
  payloads: readonly unknown[],
  passes: number,
  eventsAFrame: number,
): Promise<number> => {
  let elapsed = 0;
  const core = benchCore({ elapsed: () => elapsed });
  core.reader.acceptSnapshot(describeNetwork(STATIONS), epochMs(1_000));
  const views = [
    await core.open('map-layer', MAP_START_SELECTION),
    await core.open('map-layer', chooseCategory('rio')),
    await core.open('station-table', TABLE_QUERY),
    await core.open('dam-board', null),
    await core.open('station-sheet', { codigo: codeOf(7) }),
    await core.open('link-status', null),
  ];
  for (const view of views) await view.next();
  let frames = 0;
  const started = process.hrtime.bigint();
  for (let pass = 0; pass < passes; pass += 1) {
    for (let index = 0; index < payloads.length; index += 1) {
      core.reader.acceptMessage(payloads[index], epochMs(1_000));
      if (index % eventsAFrame !== eventsAFrame - 1) continue;
      // Counters are published once a second; here they are published with the rest.
      elapsed += COUNTER_PACE_MS;
      for (const view of views) frames += (await view.next()) === null ? 0 : 1;
    }
  }
  const spent = Number(process.hrtime.bigint() - started);
  const events = payloads.length * passes;
  if (core.log.head < events || frames < (views.length * events) / eventsAFrame) {
    throw new Error('the core did not take every event, or did not show it');
  }
  return spent / events;
};

const runParse = (frames: readonly string[], passes: number): number => {
  let sum = 0;
  const started = process.hrtime.bigint();
  for (let pass = 0; pass < passes; pass += 1) {
    for (const frame of frames) {
      const parsed: unknown = JSON.parse(frame);
      if (isRecord(parsed)) sum += 1;
    }
  }
  const spent = Number(process.hrtime.bigint() - started);
  if (sum !== frames.length * passes) throw new Error('a frame was no JSON object');
  return spent / (frames.length * passes);
};

export const coreCost: Bench = {
  name: 'core-cost',
  question: 'What does the core cost beside parsing the same messages (Node)?',
  run: async ({ short }) => {
    const passes = short ? 2 : 20;
    const frames = Array.from({ length: EVENTS }, (_, index) => frameOf(index, STATIONS));
    const payloads = frames.map((frame) => payloadOf(JSON.parse(frame)));
    const parse: number[] = [];
    const core: number[] = [];
    const painted: number[] = [];
    // Interleaved, so that a noisy neighbour affects all alike.
    const rounds = short ? 3 : 9;
    for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
      const parsed = runParse(frames, passes);
      const cored = await runCore(payloads, passes, EVENTS);
      const storm = await runCore(payloads, passes, EVENTS / 10);
      if (round < 0) continue;
      parse.push(parsed);
      core.push(cored);
      painted.push(storm);
    }
    return [
      figure('ratio', medianRatio(core, parse), '× JSON.parse', 0.15),
      // Ten frames of every view a second at 5,000 events a second.
      figure('ten-frames-ratio', medianRatio(painted, parse), '× JSON.parse', 0.3),
      figure('events-per-s', 1e9 / median(core), 'events/s', null, 'higher'),
      figure('parse-ns', median(parse), 'ns'),
    ];
  },
};
