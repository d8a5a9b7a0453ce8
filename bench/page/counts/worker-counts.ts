import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { benchCore, describeNetwork, eventOf, TABLE_QUERY } from '../../core/bench-core.ts';
import type { Counts } from './budgets.ts';
import { weightOf } from './weight.ts';

const STATIONS = 174;
const AT = epochMs(1_000);
/** Events between two frames: half a second of a storm. */
const EVENTS_A_FRAME = 500;
const FRAMES = 10;
/** Live columns are put in order at a pace of their own. */
const FRAME_PACE_MS = 1_000;

/** Bytes of a frame for the page. */
const bytesOf = async (cursor: ViewCursor<unknown, never>): Promise<number> =>
  weightOf(await cursor.next());

/** What the worker's frames of map, table and dams weigh: the first one, and then for each event of a storm. */
export const countWorkerFrames = async (): Promise<Counts> => {
  let elapsed = 0;
  const core = benchCore({ elapsed: () => elapsed });
  core.reader.acceptSnapshot(describeNetwork(STATIONS), AT);
  const say = (from: number, count: number): void => {
    for (let n = from; n < from + count; n += 1)
      core.reader.acceptMessage(eventOf(n, STATIONS), AT);
  };
  say(0, EVENTS_A_FRAME);
  const map = await core.open('map-layer', MAP_START_SELECTION);
  const table = await core.open('station-table', TABLE_QUERY);
  const dams = await core.open('dam-board', null);
  const first = [await bytesOf(map), await bytesOf(table), await bytesOf(dams)];
  const later = [0, 0, 0];
  for (let frame = 1; frame <= FRAMES; frame += 1) {
    say(frame * EVENTS_A_FRAME, EVENTS_A_FRAME);
    elapsed += FRAME_PACE_MS;
    for (const [index, cursor] of [map, table, dams].entries()) {
      later[index] = (later[index] ?? 0) + (await bytesOf(cursor));
    }
  }
  const event = later.map((bytes) => bytes / (FRAMES * EVENTS_A_FRAME));
  return {
    'map-frame.first': first[0],
    'map-frame.event': event[0],
    'table-frame.first': first[1],
    'table-frame.event': event[1],
    'dams-frame.first': first[2],
    'dams-frame.event': event[2],
  };
};
