import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StationTags, TagMessage } from '#contract/tag-source.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { memoryTagLog } from './memory-tag-log.ts';
import { TagIntake } from './tag-intake.ts';
import type { LoggedTag, TagLog } from './tag-log.ts';

const CODES = ['EST-1', 'EST-2', '__proto__'];
const PATHS = ['Data/Rio/RioNivel/Value', 'TimeStamp', 'constructor'];

const tag = fc.record({
  codigo: fc.constantFrom(...CODES),
  path: fc.constantFrom(...PATHS),
  data: fc.integer({ min: 0, max: 5 }),
});
const tagsOf = (tags: readonly TagMessage[]): Map<string, Map<string, TagMessage['data']>> => {
  const state = new Map<string, Map<string, TagMessage['data']>>();
  for (const { codigo, path, data } of tags) {
    state.set(codigo, (state.get(codigo) ?? new Map<string, TagMessage['data']>()).set(path, data));
  }
  return state;
};
const flat = (state: ReadonlyMap<string, StationTags>): readonly string[] =>
  [...state]
    .flatMap(([codigo, tags]) =>
      [...tags].map(([path, data]) => JSON.stringify([codigo, path, data])),
    )
    .toSorted();

/** A log whose store takes as long as a test wants: each append waits for `release`. */
const slowLog = () => {
  const log = memoryTagLog();
  const waiting: (() => void)[] = [];
  const batches: number[] = [];
  const slow: Pick<TagLog, 'append' | 'last'> = {
    last: (codigos) => log.last(codigos),
    append: async (tags) => {
      batches.push(tags.length);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      return log.append(tags);
    },
  };
  return { log, slow, batches, release: () => waiting.shift()?.() };
};

const heard = async (log: TagLog): Promise<readonly LoggedTag[]> => {
  const { epoch, after } = await log.held();
  const events = await log.after({ epoch, seq: after }, 1e6);
  if (!events.ok) throw new Error(events.error);
  return events.value;
};

it('appends what a source says, in order, and of a state only what differs', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: tag.map((one) => ({ event: one })) },
    fc.array(tag, { maxLength: 6 }).map((tags) => ({ state: tags })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const log = memoryTagLog();
      const intake = new TagIntake(log, { batch: 3 });
      const expected: TagMessage[] = [];
      for (const one of steps) {
        if ('event' in one) {
          intake.event(one.event);
          expected.push(one.event);
          continue;
        }
        const said = tagsOf(one.state);
        intake.state(said);
        const known = tagsOf(expected);
        for (const [codigo, tags] of said) {
          for (const [path, data] of tags) {
            if (known.get(codigo)?.get(path) !== data) expected.push({ codigo, path, data });
          }
        }
      }
      await intake.idle();
      const events = (await heard(log)).map(({ codigo, path, data }) => ({ codigo, path, data }));
      expect(events).toEqual(expected);
      expect(intake.counts).toEqual({ waiting: 0, leftOut: 0 });
    }),
    propertyRuns(100),
  );
});

it('keeps the newest value of each tag while the log is slow, in a bounded queue', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 9, arbitrary: tag },
          { weight: 3, arbitrary: fc.constant('release' as const) },
          // Of some tags only, as a snapshot without what was heard since it was asked for.
          { weight: 1, arbitrary: fc.array(tag, { maxLength: 3 }) },
        ),
        { maxLength: 120 },
      ),
      async (steps) => {
        const { log, slow, release } = slowLog();
        const intake = new TagIntake(slow, { waiting: 12, batch: 4 });
        const said: TagMessage[] = [];
        for (const one of steps) {
          if (one === 'release') {
            release();
            await Promise.resolve();
          } else if ('codigo' in one) {
            intake.event(one);
            said.push(one);
          } else {
            intake.state(tagsOf(one));
            said.push(...one);
          }
          expect(intake.counts.waiting).toBeLessThanOrEqual(
            2 * (2 * CODES.length * PATHS.length + 1),
          );
        }
        const stopped = intake.stop();
        const draining = setInterval(release, 0);
        await stopped;
        clearInterval(draining);
        expect(flat((await log.last()).tagsByCode)).toEqual(flat(tagsOf(said)));
        // Of each tag the values that were appended come in the order in which they were said.
        for (const codigo of CODES) {
          for (const path of PATHS) {
            const of = (one: TagMessage) => one.codigo === codigo && one.path === path;
            const values = said.filter(of).map(({ data }) => data);
            let from = 0;
            for (const { data } of (await heard(log)).filter(of)) {
              const at = values.indexOf(data, from);
              expect(at).toBeGreaterThanOrEqual(from);
              from = at + 1;
            }
          }
        }
      },
    ),
    propertyRuns(60),
  );
});

it('takes what comes in the very task in which it has become idle', async () => {
  const log = memoryTagLog();
  const intake = new TagIntake(log);
  for (let data = 0; data < 50; data += 1) {
    intake.event({ codigo: 'EST-1', path: 'p', data });
    // One more task each time: somewhere among them the work ends.
    for (let task = 0; task < data % 7; task += 1) await Promise.resolve();
  }
  await intake.idle();
  expect((await log.last()).position.seq).toBe(50);
});

it('makes one append of what is said in one task, and takes nothing after its end', async () => {
  const { slow, batches, release } = slowLog();
  const intake = new TagIntake(slow);
  for (let data = 0; data < 10; data += 1) intake.event({ codigo: 'EST-1', path: 'p', data });
  await expect.poll(() => batches).toEqual([10]);
  const stopped = intake.stop();
  intake.event({ codigo: 'EST-1', path: 'p', data: 11 });
  release();
  await stopped;
  expect(batches).toEqual([10]);
});

it('dropped, it forgets what waits; refused, it says so', async () => {
  const { log, slow, release } = slowLog();
  const intake = new TagIntake(slow, { waiting: 8, batch: 1 });
  for (const data of [1, 2, 3]) intake.event({ codigo: 'EST-1', path: 'a', data });
  await expect.poll(release).toBeUndefined();
  intake.drop();
  intake.event({ codigo: 'EST-1', path: 'a', data: 4 });
  release();
  await intake.idle();
  expect(intake.counts.waiting).toBe(0);
  expect((await heard(log)).at(-1)?.data).not.toBe(4);
  await log.close();
  const refused = new TagIntake(log);
  refused.event({ codigo: 'EST-1', path: 'a', data: 5 });
  await refused.refused;
  expect(refused.counts.waiting).toBe(0);
});
