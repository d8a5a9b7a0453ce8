import { epochMs } from '#domain/time/epoch-ms.ts';
import { deserialize, serialize } from 'node:v8';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { DataCore } from '#worker/data-core.ts';
import { labelRecord } from '#worker/persistence/decode-record.ts';
import type { LogStore, OpenedStore, StoreFault } from '#worker/persistence/log-store.ts';
import { LogWriter } from '#worker/persistence/log-writer.ts';
import {
  CHECKPOINT_KEY,
  type RawRecord,
  sortRecords,
} from '#worker/persistence/persisted-records.ts';
import type { StoredCheckpoint, StoredSegment } from '#worker/persistence/stored-log.ts';
import { type Bench, figureIn, median, medianRatio } from '../bench.ts';
import { benchCore, describeNetwork, SPOKEN_PATHS } from './bench-core.ts';

const figure = figureIn('restore');

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

/** Holds records in memory as a browser's storage does: serialized, and cloned when read. */
class CloningStore implements LogStore {
  readonly #provider: string;
  readonly records = new Map<unknown, Buffer>();

  constructor(provider: string, records: ReadonlyMap<unknown, Buffer> = new Map()) {
    this.#provider = provider;
    for (const [key, value] of records) this.records.set(key, value);
  }

  open(): Promise<Result<OpenedStore, StoreFault>> {
    const raw = [...this.records].map(([key, value]): RawRecord => [key, deserialize(value)]);
    const { log, unusable } = sortRecords(raw, this.#provider);
    return Promise.resolve(ok({ log, quarantined: unusable.length }));
  }

  append(segment: StoredSegment): Promise<Result<void, StoreFault>> {
    this.records.set(segment.firstOffset, serialize(labelRecord(segment, this.#provider)));
    return Promise.resolve(ok(undefined));
  }

  replaceWith(checkpoint: StoredCheckpoint): Promise<Result<void, StoreFault>> {
    this.records.clear();
    this.records.set(CHECKPOINT_KEY, serialize(labelRecord(checkpoint, this.#provider)));
    return Promise.resolve(ok(undefined));
  }

  clearQuarantine = () => Promise.resolve(err('failing' as const));
  close = () => undefined;
}

const firstFrame = async (core: DataCore): Promise<void> => {
  const map = await core.open('map-layer', MAP_START_SELECTION);
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
  question: 'Is a start from the stored log faster than one from a snapshot (2,000 stations)?',
  run: async ({ short }) => {
    const body = JSON.stringify({ data: { tags: wholeNetwork() } });
    const server = await serveOnLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const url = `${server.url}/`;
    const stored = new CloningStore(url);

    const fromSnapshot = async (core: DataCore): Promise<void> => {
      const answer: unknown = JSON.parse(await (await fetch(url)).text());
      const data: unknown = Reflect.get(Object(answer), 'data');
      core.reader.acceptSnapshot(Reflect.get(Object(data), 'tags'), epochMs(1_000));
      await firstFrame(core);
    };
    const writer = benchCore();
    await fromSnapshot(writer);
    const { log, state, names } = writer;
    const source = { log, state, names, now: () => epochMs(1_000), isTimeKnown: () => true };
    const logWriter = new LogWriter(source, stored, () => undefined);
    logWriter.start();
    await logWriter.write();
    logWriter.stop();

    const snapshot: number[] = [];
    const restored: number[] = [];
    for (let round = 0; round <= (short ? 2 : 8); round += 1) {
      const slow = await timed(() => fromSnapshot(benchCore()));
      const core = benchCore();
      const fast = await timed(async () => {
        const opened = await new CloningStore(url, stored.records).open();
        if (!opened.ok || opened.value.log === null) throw new Error('nothing was stored');
        core.restore(opened.value.log);
        await firstFrame(core);
      });
      if (round === 0) continue;
      snapshot.push(slow);
      restored.push(fast);
    }
    await server.stop();
    return [
      figure('ratio', medianRatio(restored, snapshot), '× snapshot', 0.5),
      figure('ms', median(restored), 'ms'),
    ];
  },
};
