import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  encodeDayIndex,
  readDayColumnsPath,
} from '#contract/columns/day-columns.ts';
import { decodeKeptFile, encodeKeptFile } from '#contract/moment/kept-file.ts';
import { encodeMoment } from '#contract/moment/moment.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { chooseCategory } from '#domain/quantities/choices/selector.ts';
import { RECORDED_QUANTITIES, type RecordedId } from '#domain/quantities/recorded-quantities.ts';
import { gatePath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { DAY_MS, MINUTE_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import {
  DESCRIBING_PATHS,
  STATION_PATHS,
  formatTagPath,
  type ReadingPath,
} from '#domain/tags/tag-path.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { QueryOf, ViewName } from '#worker/api/views.ts';
import { keptPast } from '#worker/past/kept-past.ts';
import { Past } from '#worker/past/past.ts';
import { PastDays } from '#worker/past/past-days.ts';
import { VIEW_REGISTRY, type ViewSources } from '#worker/projections/view-registry.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { testCore } from '#tests/support/app/core.ts';
import { viewSources } from '#tests/support/app/view-sources.ts';
import { dayText } from '#tests/support/series/day-text.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { codigo, tagEvent } from '#tests/support/log/tag-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

/** Midnight of standard time (-03:00) of the first day. */
const FIRST = epochMs(Date.UTC(2026, 8, 9, 3));
const DAYS = ['2026-09-09', '2026-09-10', '2026-09-11'];
const PRESENT = epochMs(FIRST + 10 * DAY_MS);

const STATIONS = ['Hidrologica', 'Meteorologica', 'Barragem', 'Hidrologica', 'Pluviometrica'].map(
  (type, place) => ({ code: codigo(`EST-0000${place}`), type }),
);

/** What the stations report: a quantity of each kind. */
const REPORTED = RECORDED_QUANTITIES.filter(({ id }) =>
  /^(?:rio|percentual|montante|chuva001h|chuva024h|temperatura|temperatura001hMaxima|comporta[12])$/.test(
    id,
  ),
);

const pathOf = (id: RecordedId): ReadingPath =>
  REPORTED.find((one) => one.id === id)?.paths[0] ?? READING_PATHS.riverStage;

/** Values of three days by station and quantity; NaN: none. */
type History = ReadonlyMap<string, ReadonlyMap<RecordedId, Float64Array>>;

const STEPS = DAYS.length * COLUMN_LENGTH;

/** How a value goes on for some steps. */
interface Piece {
  readonly steps: number;
  /** Per step; null: no reading. */
  readonly slope: number | null;
}

/** By station and quantity; a course is repeated to the end. */
type Courses = readonly (readonly (readonly Piece[])[])[];

const listOf = <T>(item: fc.Arbitrary<T>, length: number) =>
  fc.array(item, { minLength: length, maxLength: length });

const course: fc.Arbitrary<readonly Piece[]> = fc.array(
  fc.record({
    // Some gaps are longer than a day.
    steps: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.constant(200)),
    slope: fc.constantFrom(null, 0, 0.1, -0.1, 0.03),
  }),
  { minLength: 1, maxLength: 20 },
);

/** A station that has not reported since the first morning. */
const GONE: readonly Piece[] = [
  { steps: 40, slope: 0.1 },
  { steps: STEPS, slope: null },
];

const courses: fc.Arbitrary<Courses> = listOf(
  listOf(course, REPORTED.length),
  STATIONS.length - 1,
).map((made) => [...made, REPORTED.map(() => GONE)]);

const valuesOf = (pieces: readonly Piece[], decimals: number): Float64Array => {
  const values = new Float64Array(STEPS).fill(Number.NaN);
  let [step, value] = [0, 4];
  for (let turn = 0; step < STEPS; turn += 1) {
    const { steps, slope } = pieces[turn % pieces.length] ?? { steps: STEPS, slope: null };
    for (let index = 0; index < steps && step < STEPS; index += 1, step += 1) {
      value = Math.max(0, value + (slope ?? 0));
      if (slope !== null) values[step] = Number(value.toFixed(decimals));
    }
  }
  return values;
};

const historyOf = (made: Courses): History =>
  new Map(
    STATIONS.map(({ code }, place) => [
      code,
      new Map(
        REPORTED.map(({ id, decimals }, column) => {
          return [id, valuesOf(made[place]?.[column] ?? [], decimals)];
        }),
      ),
    ]),
  );

/** The stations as they are described; each has the tags of all quantities. */
const describeAll = (log: LogFixture, unitOfLevel: string, value: TagValue): void => {
  for (const [place, { code, type }] of STATIONS.entries()) {
    const say = (
      path: ReadingPath,
      said: TagValue,
      field: 'Value' | 'Unit' | 'Show' = 'Value',
    ): void =>
      log.apply(tagEvent(code, path, said, { field, origin: 'snapshot', receivedAt: FIRST }));
    say(STATION_PATHS.type, type);
    say(STATION_PATHS.name, `Estação ${place}`);
    say(STATION_PATHS.latitude, -27 - place);
    say(STATION_PATHS.longitude, -49);
    for (const { id } of REPORTED) say(pathOf(id), value);
    for (const number of [1, 2, 11]) say(gatePath(number), value);
    for (const number of [1, 2, 11]) say(gatePath(number), true, 'Show');
    say(gatePath(1), '%', 'Unit');
    // Neither this one nor the last gate has a column.
    say(READING_PATHS.riverTrend, value);
    say(READING_PATHS.riverStage, place === 3 ? unitOfLevel : 'm', 'Unit');
    say(STATION_PATHS.timeStamp, null);
  }
};

/** The network of the present, whose values are none of the past. */
const presentLog = (): LogFixture => {
  const log = logFixture();
  describeAll(log, 'cm', 7.77);
  return log;
};

/** A log that received everything up to an instant as a feed would have brought it. */
const receivedUpTo = (history: History, at: EpochMs): LogFixture => {
  const log = logFixture();
  describeAll(log, 'm', null);
  for (let step = 0; step < STEPS; step += 1) {
    const end = epochMs(FIRST + (step + 1) * COLUMN_STEP_MS);
    if (end > at) break;
    for (const [code, byQuantity] of history) {
      const read = [...byQuantity].filter(([, values]) => !Number.isNaN(values[step]));
      if (read.length === 0) continue;
      const event = { receivedAt: end } as const;
      log.apply(tagEvent(code, STATION_PATHS.timeStamp, end, event));
      for (const [id, values] of read)
        log.apply(tagEvent(code, pathOf(id), values[step] ?? null, event));
    }
  }
  return log;
};

const LEVELS = new Map([[STATIONS[0]?.code ?? codigo('none'), [publishedThreshold({ value: 5 })]]]);

/** What stations without a value in some steps had measured last before them. */
const carriedOver = (history: History, id: RecordedId, from: number, to: number) =>
  new Map(
    [...history].flatMap(([code, byQuantity]) => {
      const values = byQuantity.get(id) ?? new Float64Array(0);
      const last = values.subarray(0, to).findLastIndex((value) => !Number.isNaN(value));
      if (last < 0 || last >= from) return [];
      const at = epochMs(FIRST + (last + 1) * COLUMN_STEP_MS);
      return [[codigo(code), { value: values[last] ?? 0, at }] as const];
    }),
  );

/** `until`: steps after it are not listed. */
const fileOf = (
  history: History,
  path: string,
  { revision, until }: { readonly revision: string; readonly until: number },
): string | null => {
  const lengthOf = (place: number): number =>
    Math.min(COLUMN_LENGTH, Math.floor((until - FIRST - place * DAY_MS) / COLUMN_STEP_MS));
  if (path === '/history.json') {
    const days = DAYS.map((day, place) => ({ day, revision, length: lengthOf(place) }));
    return encodeDayIndex(days.filter(({ length }) => length > 0));
  }
  const asked = readDayColumnsPath(path);
  if (asked?.revision !== revision) return null;
  const place = DAYS.indexOf(asked.day);
  const [from, length] = [place * COLUMN_LENGTH, lengthOf(place)];
  const columns = REPORTED.map(({ id }) => {
    const stations = STATIONS.flatMap(({ code }) => {
      const values = history.get(code)?.get(id);
      return values === undefined ? [] : [[code, values.subarray(from, from + length)] as const];
    });
    const carried = carriedOver(history, id, from, from + length);
    return [id, { stations: new Map(stations), carried }] as const;
  });
  const begin = epochMs(FIRST + from * COLUMN_STEP_MS);
  return dayText({ day: asked.day, from: begin, length, columns: new Map(columns) });
};

const pastOf = (history: History, now = PRESENT) => {
  const requested: string[] = [];
  const browserCache = new Map<string, string | null>();
  const server = { revision: 'a-1', until: Infinity, busy: null as RegExp | null, requested };
  const { ports } = testCore({
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      server.requested.push(pathname);
      const made = fileOf(history, pathname, server);
      if (init?.cache !== 'no-cache' && !browserCache.has(pathname))
        browserCache.set(pathname, made);
      const text = init?.cache === 'no-cache' ? made : (browserCache.get(pathname) ?? null);
      const status = server.busy?.test(pathname) === true ? 503 : text === null ? 404 : 200;
      return Promise.resolve(new Response(text, { status }));
    },
  });
  const past = new Past({
    pauseMs: ports.timers.historyPause,
    days: new PastDays(ports, 'http://vigia.test/history.json', new Rejections()),
    zone: ZONE,
    registry: VIEW_REGISTRY,
    live: viewSources(presentLog(), () => now, LEVELS),
  });
  return { past, server };
};

/** The moment of an instant as a server makes it, read from its file. */
const keptAt = (history: History, at: EpochMs): Promise<Past> => {
  const from = Math.floor((at - FIRST) / DAY_MS) * COLUMN_LENGTH;
  const before = Math.max(0, from - COLUMN_LENGTH);
  const over = Math.floor((at - FIRST) / COLUMN_STEP_MS);
  const log = presentLog();
  const tags = STATIONS.map(({ code }) => {
    const id = log.dictionary.findStation(code);
    const all = id === undefined ? [] : [...log.table.tagsOf(id)];
    return [
      code,
      new Map(
        all.map((tag) => {
          const isReading = tag.field === 'Value' && !DESCRIBING_PATHS.includes(tag.path);
          return [formatTagPath(tag), isReading ? null : tag.value];
        }),
      ),
    ] as const;
  });
  const columnsOf = (id: RecordedId) =>
    [...history].flatMap(([code, byQuantity]) => {
      const values = byQuantity.get(id)?.subarray(before, over);
      return values === undefined ? [] : [[codigo(code), values] as const];
    });
  const moment = encodeMoment({
    network: 'Rede',
    note: null,
    at,
    tags: new Map(tags),
    thresholds: LEVELS,
    columns: new Map(REPORTED.map(({ id }) => [id, new Map(columnsOf(id))])),
    carried: new Map(REPORTED.map(({ id }) => [id, carriedOver(history, id, before, from)])),
  });
  const file = decodeKeptFile(encodeKeptFile('/mapa', { moment, seal: null }));
  if (!file.ok) throw new Error(file.error);
  const live = viewSources(logFixture(), () => PRESENT);
  return keptPast(file.value.moment, { zone: ZONE, registry: VIEW_REGISTRY, live });
};

/** When rates can be expected is a matter of the log of a visit, and the order of tags one of their arrival. */
const comparable = (frame: object | null): object | null => {
  if (frame !== null && 'ratesFrom' in frame) return { ...frame, ratesFrom: null };
  if (frame === null || !('readings' in frame) || !Array.isArray(frame.readings)) return frame;
  return { ...frame, readings: new Set(frame.readings) };
};

/** Compares the frame of a view of the past with that of a fresh one over a log that ends there. */
const same =
  <Name extends ViewName>(view: Name, query: QueryOf<Name>) =>
  async (past: Past, fresh: ViewSources): Promise<void> => {
    const cursor = await past.open(view, query);
    const shown = await cursor.nextComplete();
    await cursor.close();
    const make = await VIEW_REGISTRY[view](fresh, query);
    expect(comparable(shown)).toEqual(comparable(make(query).frame()));
  };

const COMPARED = [
  same('map-layer', chooseCategory('chuva')),
  same('map-layer', chooseCategory('barragem')),
  same('map-layer', { ...chooseCategory('temperatura'), history: '001h', value: 'maxima' }),
  same('map-layer', { ...chooseCategory('rio'), colour: 'change' }),
  same('map-layer', { ...chooseCategory('rio'), colour: 'alert' }),
  same('station-table', {
    columns: [
      { key: 'rio', paths: [READING_PATHS.riverStage] },
      { key: 'variacao', paths: [], derived: 'rate' },
      { key: 'agora', paths: [], derived: 'now' },
      { key: 'cota', paths: [], derived: 'alert' },
      { key: 'chuva', paths: [rainPath('024h'), rainPath('001h')] },
    ],
    sort: [{ key: 'variacao', descending: true }],
    search: '',
    types: [],
    window: { offset: 0, limit: 50 },
  }),
  same('dam-board', null),
  same('station-board', { codigos: STATIONS.map(({ code }) => code), near: null, limit: 8 }),
  ...[0, 2].map((place) => same('station-sheet', { codigo: STATIONS[place]?.code ?? '' })),
];

const instants = fc
  .integer({ min: 0, max: DAYS.length * DAY_MS - 1 })
  .map((ms) => epochMs(FIRST + ms));

it('the past, and a kept moment of it, is what a core shows that received everything up to then, at any instants in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      courses,
      fc.array(instants, { minLength: 1, maxLength: 6 }),
      async (made, sought) => {
        const history = historyOf(made);
        const { past } = pastOf(history);
        for (const at of sought) {
          expect(await past.seek(at)).toBe('ready');
          const fresh = viewSources(receivedUpTo(history, at), () => at, LEVELS);
          for (const compare of COMPARED) await compare(past, fresh);
        }
        const at = sought.at(-1) ?? FIRST;
        const kept = await keptAt(history, at);
        for (const compare of COMPARED) {
          await compare(
            kept,
            viewSources(receivedUpTo(history, at), () => at, LEVELS),
          );
        }
      },
    ),
    propertyRuns(5),
  );
});

const NOON = epochMs(FIRST + 1.5 * DAY_MS);
const calm = historyOf(STATIONS.map(() => REPORTED.map(() => [{ steps: 9, slope: 0.01 }])));

it('requests a day once, whatever is sought in it, and again what was revised', async () => {
  const { past, server } = pastOf(calm);
  expect(await past.seek(NOON)).toBe('ready');
  const files = ['/history.json', '/history/2026-09-10.a-1.json', '/history/2026-09-09.a-1.json'];
  expect(server.requested).toEqual(files);
  for (const minutes of [-300, 5, 60, 400]) {
    expect(await past.seek(epochMs(NOON + minutes * MINUTE_MS))).toBe('ready');
  }
  expect(server.requested).toEqual(files);
  // A late reading has changed the days: the next one is not there under the name that is known.
  server.revision = 'a-2';
  expect(await past.seek(epochMs(NOON + DAY_MS))).toBe('ready');
  const revised = server.requested.filter((path) => path.includes('a-2'));
  expect(revised).toEqual(['/history/2026-09-11.a-2.json']);
});

it('is requested again while the server is busy, and said to be missing where it is', async () => {
  const { past, server } = pastOf(calm);
  for (const busy of [/history\.json/, /2026-09-10/]) {
    server.busy = busy;
    expect(await past.seek(NOON)).toBe('failed');
  }
  expect(await past.steps(FIRST, NOON)).toBeNull();
  server.busy = null;
  expect(await past.seek(NOON)).toBe('ready');
  expect(await past.seek(epochMs(FIRST - DAY_MS))).toBe('none');
  expect(await past.seek(epochMs(PRESENT + 1))).toBe('none');
  const steps = await past.steps(FIRST, epochMs(FIRST + 2 * DAY_MS));
  expect(steps?.reporting).toHaveLength(2 * COLUMN_LENGTH);
  expect(new Set(steps?.reporting)).toEqual(new Set([STATIONS.length]));
});

it('has no answer to an earlier seek after that of a later one', async () => {
  const { past } = pastOf(calm);
  const [first, last] = [past.seek(NOON), past.seek(epochMs(NOON + DAY_MS))];
  expect(await Promise.all([first, last])).toEqual(['ready', 'ready']);
  const cursor = await past.open('link-status', null);
  expect((await cursor.next())?.lastEventAt).toBe(NOON + DAY_MS);
});

it('shows no instant whose step is not listed yet, and shows it once it is', async () => {
  const midnight = FIRST + 2 * DAY_MS;
  const { past, server } = pastOf(calm, epochMs(midnight + DAY_MS / 2));
  for (const end of [NOON, NOON + COLUMN_STEP_MS, midnight, midnight + COLUMN_STEP_MS]) {
    const at = epochMs(end + MINUTE_MS);
    Object.assign(server, { until: end - 1, revision: `b-${end - 1}` });
    expect(await past.seek(at)).toBe('failed');
    Object.assign(server, { until: end, revision: `b-${end}` });
    expect(await past.seek(at)).toBe('ready');
    const fresh = viewSources(receivedUpTo(calm, at), () => at, LEVELS);
    for (const compare of COMPARED) await compare(past, fresh);
    // What is not listed is not known to be missing.
    const steps = await past.steps(FIRST, epochMs(end));
    expect(steps?.reporting).toHaveLength((end - FIRST) / COLUMN_STEP_MS);
  }
});
