import { epochMs } from '#domain/time/epoch-ms.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { benchCore, codeOf, describeNetwork, eventOf, TABLE_QUERY } from './bench-core.ts';

/**
 * Replays a day of events and writes its memory after every garbage collection, one JSON line per sample: `[events, bytes]`. A
 * separate process, started with `--expose-gc`: `memory-replay.ts EVENTS SAMPLES`.
 */
const STATIONS = 174;
/** 200 events a second. */
const MS_AN_EVENT = 5;

const [events = 1_000_000, samples = 20] = process.argv.slice(2).map(Number);
let time = epochMs(Date.parse('2026-09-10T00:00:00Z'));
const core = benchCore({ now: () => time });
core.reader.acceptSnapshot(describeNetwork(STATIONS), time);
const views = [
  await core.open('map-layer', MAP_START_SELECTION),
  await core.open('station-table', TABLE_QUERY),
  await core.open('station-sheet', { codigo: codeOf(1) }),
];

/** Each view requests its next frame as soon as it has the last, for as long as the replay runs. */
const follow = async (view: (typeof views)[number]): Promise<void> => {
  while ((await view.next()) !== null);
};
for (const view of views) void follow(view);

const collect: unknown = Reflect.get(globalThis, 'gc');
if (typeof collect !== 'function') throw new Error('start me with --expose-gc');

const step = Math.floor(events / samples);
for (let event = 1; event <= events; event += 1) {
  time = epochMs(time + MS_AN_EVENT);
  core.reader.acceptMessage(eventOf(event, STATIONS), time);
  // Ten frames a second.
  if (event % 20 === 0) await Promise.resolve();
  if (event % step === 0) {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    process.stdout.write(`${JSON.stringify([event, heapUsed + arrayBuffers])}\n`);
  }
}
process.stdout.write(`${JSON.stringify(['log', core.log.bytes])}\n`);
for (const view of views) await view.close();
