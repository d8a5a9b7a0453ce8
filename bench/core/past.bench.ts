import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  COLUMN_STEP_MS,
  type DayColumn,
  encodeDayIndex,
  readDayColumnsPath,
} from '#contract/columns/day-columns.ts';
import { chooseCategory } from '#domain/quantities/choices/selector.ts';
import { RECORDED_QUANTITIES } from '#domain/quantities/recorded-quantities.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { Past } from '#worker/past/past.ts';
import { PastDays } from '#worker/past/past-days.ts';
import { VIEW_REGISTRY } from '#worker/projections/view-registry.ts';
import { testCore } from '#tests/support/app/core.ts';
import { viewSources } from '#tests/support/app/view-sources.ts';
import { dayText } from '#tests/support/series/day-text.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { codigo, tagEvent } from '#tests/support/log/tag-events.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { type Bench, figureIn, median } from '../bench.ts';
import { codeOf } from './bench-core.ts';

const figure = figureIn('past');

const STATIONS = 174;
/** Those with a level, as in the recorded network. */
const RIVERS = 70;
const DAMS = 3;
const FIRST = epochMs(Date.UTC(2026, 8, 9, 3));
const DAYS = ['2026-09-09', '2026-09-10', '2026-09-11', '2026-09-12'];

/** A random walk of each of some stations. */
const walks = (count: number): DayColumn => ({
  carried: new Map(),
  stations: new Map(
    Array.from({ length: count }, (_, station) => {
      let value = 5;
      const values = Float64Array.from({ length: COLUMN_LENGTH }, (_value, step) => {
        value += 0.2 * (Math.abs(Math.sin(station * 97 + step * 12.9898) * 43_758.5453) % 1) - 0.1;
        return value;
      });
      return [codigo(codeOf(station)), values] as const;
    }),
  ),
});

/** Random walks of every quantity of every station. */
const textOf = (day: string): string => {
  const columns = COLUMN_QUANTITIES.map((id) => {
    const count = id.startsWith('comporta') ? DAMS : id === 'rio' ? RIVERS : STATIONS;
    return [id, walks(count)] as const;
  });
  const from = epochMs(FIRST + DAYS.indexOf(day) * DAY_MS);
  return dayText({ day, from, length: COLUMN_LENGTH, columns: new Map(columns) });
};

const presentLog = () => {
  const log = logFixture();
  for (let station = 0; station < STATIONS; station += 1) {
    const code = codeOf(station);
    log.apply(tagEvent(code, STATION_PATHS.type, 'Hidrologica'));
    log.apply(tagEvent(code, STATION_PATHS.latitude, -27));
    log.apply(tagEvent(code, STATION_PATHS.longitude, -49));
    for (const { paths } of RECORDED_QUANTITIES) {
      const [path] = paths;
      if (path !== undefined) log.apply(tagEvent(code, path, 1));
    }
  }
  return log;
};

const openPast = (): Past => {
  const { ports } = testCore({
    fetch: (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const asked = readDayColumnsPath(pathname);
      const listed = DAYS.map((day) => ({ day, revision: 'a', length: COLUMN_LENGTH }));
      const text = asked === null ? encodeDayIndex(listed) : textOf(asked.day);
      return Promise.resolve(new Response(text));
    },
  });
  return new Past({
    pauseMs: ports.timers.historyPause,
    days: new PastDays(ports, 'http://vigia.test/history.json', new Rejections()),
    zone: ZONE,
    registry: VIEW_REGISTRY,
    live: viewSources(presentLog(), () => epochMs(FIRST + 10 * DAY_MS)),
  });
};

/** Milliseconds of a seek with the frame of the map at each of `count` instants. */
const seekTimes = async (past: Past, count: number): Promise<readonly number[]> => {
  const cursor = await past.open('map-layer', chooseCategory('rio'));
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    // As a finger draws over two days, a few steps at a time.
    const step = (turn * 5) % (2 * COLUMN_LENGTH);
    const began = performance.now();
    await past.seek(epochMs(FIRST + DAY_MS + step * COLUMN_STEP_MS));
    await cursor.next();
    times.push(performance.now() - began);
  }
  await cursor.close();
  return times;
};

export const pastSeek: Bench = {
  name: 'past',
  question: 'How long does a seek in the past take in the core, with the map of 174 stations?',
  run: async ({ short }) => {
    const past = openPast();
    await past.seek(epochMs(FIRST + 2.5 * DAY_MS));
    await past.seek(epochMs(FIRST + 1.5 * DAY_MS));
    const times = await seekTimes(past, short ? 20 : 400);
    const sorted = times.toSorted((a, b) => a - b);
    return [
      // A phone six times slower: 50 a second, 100 ms at 95 of 100.
      figure('seek', median(times), 'ms', 20 / 6),
      figure('seek-p95', sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, 'ms', 100 / 6),
    ];
  },
};
