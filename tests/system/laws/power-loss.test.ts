import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { appendNumbered, fileOf, type InlineFile } from '#tests/support/log/inline-store.ts';
import { numberedEvent, numberedFold } from '#tests/support/log/numbered-events.ts';
import { DiskRecorder, type DiskMoment, loseThePower } from '#tests/support/log/power-loss.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { randomOf } from '#simulation/weather/random.ts';
import { loadSqlite, type Database } from '#storage/sqlite/database.ts';
import { databasePath } from '#storage/sqlite/store-place.ts';

const sqlite = await loadSqlite();

const STATION = 'EST-00013';
const STEP_MS = 300_000;
const QUANTITIES = { offsetMs: 0, quantities: ['rio'] };

/** Writes a step whose value is the number of the last event, and an entry of the journal at that event, as the history does after its log. */
const followTo = ({ calls }: InlineFile, from: number, to: number): void => {
  const time = epochMs(to * STEP_MS);
  const cells = new Map([['rio', { value: to, at: time }]]);
  const position = { epoch: 'e', seq: to };
  const event = { kind: 'silent', reportedAt: time } as const;
  calls.seriesWrite({
    now: epochMs(0),
    after: from === 0 ? null : { epoch: 'e', seq: from },
    position,
    journal: {
      changes: [{ codigo: STATION, at: time, event, position, annulledAt: null }],
      states: [[STATION, JSON.stringify({ at: time })]],
      clock: { at: time, resumedAt: time },
    },
    stations: [{ codigo: STATION, rows: [{ time, reportedAt: time, cells }], state: 'null' }],
  });
};

/** A moment at which the power may be lost, with what clients had then. */
interface Recorded {
  readonly disk: DiskMoment;
  /** The last number that was appended, the last that was acknowledged, and the last that has to be on the disk. */
  readonly appended: number;
  readonly head: number;
  readonly durable: number;
  readonly epochs: ReadonlySet<string>;
}

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 2, arbitrary: fc.constant('checkpoint' as const) },
    { weight: 2, arbitrary: fc.constant('history' as const) },
    // A long query or a copy: checkpoints go past it.
    { weight: 1, arbitrary: fc.constant('reader comes or goes' as const) },
    { weight: 1, arbitrary: fc.constant('killed' as const) },
    { weight: 1, arbitrary: fc.constant('restarted' as const) },
  ),
  { minLength: 6, maxLength: 14 },
);
type Step = number | 'checkpoint' | 'history' | 'reader comes or goes' | 'killed' | 'restarted';

/** Works in a folder as a server does; every moment at which something was written. */
const recorded = (directory: string, script: readonly Step[]): readonly Recorded[] => {
  const moments: Recorded[] = [];
  const epochs = new Set<string>();
  let [appended, head, durable, followed] = [0, 0, 0, 0];
  const recorder = new DiskRecorder(sqlite, directory, (disk) => {
    moments.push({ disk, appended, head, durable, epochs: new Set(epochs) });
  });
  const open = (): InlineFile => {
    const file = fileOf(recorder.connect, directory, { boot: 'first' });
    file.calls.seriesResume(QUANTITIES);
    return file;
  };
  let file = open();
  let reader: Database | null = null;
  for (const step of script) {
    if (typeof step === 'number') {
      const { creation, generation } = file.calls.logHead();
      epochs.add(`${creation}.${generation}`);
      appended += step;
      ({ head } = appendNumbered(file, step));
    } else if (step === 'checkpoint') {
      const before = head;
      file.calls.checkpoint();
      durable = before;
    } else if (step === 'history') {
      if (head > followed) followTo(file, followed, head);
      followed = head;
    } else if (step === 'reader comes or goes') {
      if (reader === null) {
        reader = recorder.connect(databasePath(directory));
        reader.exec('BEGIN');
        reader.get('SELECT * FROM log');
      } else {
        reader.close();
        reader = null;
      }
    } else {
      if (step === 'killed') file.abandon();
      else file.close();
      file = open();
    }
  }
  reader?.close();
  file.abandon();
  return moments;
};

/** What a start of the machine finds. */
const expectPrefix = (
  directory: string,
  { appended, head: told, durable, epochs }: Recorded,
): void => {
  const file = fileOf(sqlite, directory, { boot: 'second' });
  const { creation, generation, head, after } = file.calls.logHead();
  const { position: followed, journal } = file.calls.seriesResume(QUANTITIES);
  try {
    expect(head).toBeLessThanOrEqual(appended);
    expect(head).toBeGreaterThanOrEqual(durable);
    // What was told under an epoch is there, or it is another epoch.
    if (head < told) expect(epochs).not.toContain(`${creation}.${generation}`);
    expect(after).toBeLessThanOrEqual(head);
    const tags = file.calls.logTags();
    const fold = new Map(tags.map(({ codigo, path, data }) => [`${codigo} ${path}`, data]));
    expect(fold).toEqual(numberedFold(head));
  } finally {
    file.close();
  }
  const db = sqlite(databasePath(directory));
  try {
    expect(db.tuples('PRAGMA integrity_check')).toEqual([['ok']]);
    const events = db.tuples('SELECT seq, value FROM events ORDER BY seq');
    expect(events).toEqual(
      Array.from({ length: events.length }, (_, index) => [
        index + 1,
        JSON.stringify(numberedEvent(index + 1).data),
      ]),
    );
    const rows = db.all('SELECT max(time), rio FROM steps');
    const seq = followed?.seq ?? 0;
    expect(seq).toBeLessThanOrEqual(head);
    expect(rows[0]?.['rio'] ?? 0).toBe(seq);
    // The journal is as far as the history: each of its entries once, and the days as many as they list.
    expect(db.tuples('SELECT seq FROM journal ORDER BY id')).toEqual(
      db.tuples('SELECT rio FROM steps ORDER BY time'),
    );
    expect(db.tuples('SELECT sum(entries) FROM journal_days')).toEqual(
      db.tuples('SELECT nullif(count(*), 0) FROM journal'),
    );
    expect([journal.clock?.at ?? 0, journal.states]).toEqual([
      seq * STEP_MS,
      seq === 0 ? [] : [[STATION, JSON.stringify({ at: seq * STEP_MS })]],
    ]);
  } finally {
    db.close();
  }
};

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Waits until this process has let go of a folder's files: a closed connection does once its statements are collected. */
const released = async (directory: string): Promise<void> => {
  const isMapped = () =>
    existsSync('/proc/self/maps') && readFileSync('/proc/self/maps', 'utf8').includes(directory);
  do {
    if (typeof collect === 'function') Reflect.apply(collect, null, []);
    await breathe();
  } while (isMapped());
};

/** Of one recording. */
const LOSSES = 20;

/** Hardly anything but the history: one loss in fourteen falls between two transactions of a step and its journal. */
const DENSE = Array.from({ length: 12 }, (_, at): Step => (at % 2 === 0 ? 1 : 'history'));
const DENSE_LOSSES = Array.from({ length: 3 * LOSSES }, (_, seed) => ({ moment: seed, seed }));

it('whatever a power loss leaves, the file opens with a prefix of what was acknowledged, under a new epoch where it is shorter', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(
        fc.record({
          moment: fc.noBias(fc.integer({ min: 0, max: 9_999 })),
          seed: fc.noBias(fc.integer()),
        }),
        {
          minLength: LOSSES,
          maxLength: LOSSES,
        },
      ),
      (script, losses) =>
        withFolder(async (folder) => {
          const directory = join(folder, 'data');
          mkdirSync(directory);
          fileOf(sqlite, directory, { boot: 'first' }).close();
          const moments = recorded(directory, script);
          for (const { moment, seed } of losses) {
            const at = moments[moment % moments.length];
            if (at === undefined) continue;
            await released(directory);
            loseThePower(directory, at.disk, randomOf(seed).next);
            expectPrefix(directory, at);
          }
        }),
    ),
    { ...propertyRuns(3), endOnFailure: true, examples: [[DENSE, DENSE_LOSSES]] },
  );
});
