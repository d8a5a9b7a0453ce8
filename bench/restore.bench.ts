import { createServer } from 'node:http';
import { listenOnLoopback } from '#tests/support/loopback.ts';
import { MAP_START_SELECTION } from '#domain/quantities/selector.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { DataCore } from '#worker/data-core.ts';
import { CHECKPOINT_KEY, sortRecords } from '#worker/persistence/persisted-records.ts';
import { LogKeeper } from '#worker/persistence/log-writer.ts';
import type { LogStore, OpenedStore, StoreFault } from '#worker/persistence/log-store.ts';
import { type Bench, median } from './bench.ts';
import { benchCore, describeNetwork, SPOKEN_PATHS } from './bench-core.ts';

const STATIONS = 2_000;

/** A snapshot with about 180 tags a station: every reading with its six sub-fields. */
const wholeNetwork = (): Readonly<Record<string, unknown>> => {
  const described = describeNetwork(STATIONS);
  const fields = SUB_FIELDS.map((field) => [field, field === 'Value' ? 0 : `${field} de leitura`]);
  return Object.fromEntries(
    Object.entries(described).map(([codigo, tags], station) => [
      codigo,
      {
        ...Object(tags),
        ...Object.fromEntries(
          SPOKEN_PATHS.slice(0, 30).flatMap((path, reading) =>
            fields.map(([field, value]) => [
              `${path}/${String(field)}`,
              field === 'Value' ? ((station * 31 + reading * 7) % 9_973) / 100 : value,
            ]),
          ),
        ),
      },
    ]),
  );
};

/** Keeps records in memory and copies them on the way out, as a browser's storage does. */
class CopyingStore implements LogStore {
  readonly #source: string;
  readonly records = new Map<unknown, ArrayBuffer>();

  constructor(source: string, records: ReadonlyMap<unknown, ArrayBuffer> = new Map()) {
    this.#source = source;
    for (const [key, value] of records) this.records.set(key, value);
  }

  open(): Promise<Result<OpenedStore, StoreFault>> {
    const copies = [...this.records].map(([key, value]) => [key, value.slice(0)] as const);
    const { kept, useless } = sortRecords(copies, this.#source);
    return Promise.resolve(ok({ kept, setAside: useless.length }));
  }

  append(firstOffset: number, run: ArrayBuffer): Promise<Result<void, StoreFault>> {
    this.records.set(firstOffset, run);
    return Promise.resolve(ok(undefined));
  }

  replaceWith(checkpoint: ArrayBuffer): Promise<Result<void, StoreFault>> {
    this.records.clear();
    this.records.set(CHECKPOINT_KEY, checkpoint);
    return Promise.resolve(ok(undefined));
  }

  dropAside = () => Promise.resolve(err('failing' as const));
  close = () => undefined;
}

const firstFrame = async (core: DataCore): Promise<void> => {
  const map = await core.openMapLayer(MAP_START_SELECTION);
  const frame = await map.next();
  if (frame?.stations.length !== STATIONS) throw new Error('the first frame is not whole');
};

const timed = async (act: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};

export const restore: Bench = {
  name: 'restore',
  question: 'Is a start from the kept log faster than one from a snapshot (2,000 stations)?',
  run: async ({ short }) => {
    const body = JSON.stringify({ data: { tags: wholeNetwork() } });
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}/`;
    const kept = new CopyingStore(url);

    const fromSnapshot = async (core: DataCore): Promise<void> => {
      const answer: unknown = JSON.parse(await (await fetch(url)).text());
      const data: unknown = Reflect.get(Object(answer), 'data');
      core.acceptSnapshot(Reflect.get(Object(data), 'tags'), 1_000);
      await firstFrame(core);
    };
    const writer = benchCore();
    await fromSnapshot(writer);
    const { log, state, names } = writer;
    const source = { log, state, names, now: () => 1_000, isTimeKnown: () => true };
    const keeper = new LogKeeper(source, url, kept, () => undefined);
    keeper.start();
    await keeper.write();
    keeper.stop();

    const snapshot: number[] = [];
    const restored: number[] = [];
    for (let round = 0; round <= (short ? 2 : 8); round += 1) {
      const slow = await timed(() => fromSnapshot(benchCore()));
      const core = benchCore();
      const fast = await timed(async () => {
        const opened = await new CopyingStore(url, kept.records).open();
        if (!opened.ok || opened.value.kept === null) throw new Error('nothing was kept');
        core.restore(opened.value.kept);
        await firstFrame(core);
      });
      if (round === 0) continue;
      snapshot.push(slow);
      restored.push(fast);
    }
    server.close();
    return [
      {
        id: 'restore.ratio',
        value: median(restored.map((time, round) => time / (snapshot[round] ?? Number.NaN))),
        unit: '× snapshot',
        goal: 0.5,
        better: 'lower',
      },
      { id: 'restore.ms', value: median(restored), unit: 'ms', goal: null, better: 'lower' },
    ];
  },
};
