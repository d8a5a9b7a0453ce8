import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedTag, TagFollower, TagLog } from '#storage/log/tag-log.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import { flatTags } from './numbered-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

/** A log under test, and how to close it. */
export interface LogUnderTest {
  readonly log: TagLog;
  /** Lets enough time pass that held events are too old when the next one comes. */
  readonly age: () => void | Promise<void>;
  readonly close: () => Promise<void>;
}

/** Collects what it receives. */
class Listener implements TagFollower {
  readonly received: LoggedTag[] = [];
  readonly event = (tag: LoggedTag): void => {
    this.received.push(tag);
  };
  readonly ended = (): void => undefined;
}

const CODES = ['EST-00013', 'EST-00042', '__proto__'];
const PATHS = ['Data/Rio/RioNivel/Value', 'Data/Chuva/Chuva 001h/Value', 'constructor'];

const messages = fc.array(
  fc.record({
    codigo: fc.constantFrom(...CODES),
    path: fc.constantFrom(...PATHS),
    data: fc.oneof(fc.integer(), fc.string({ maxLength: 10 }), fc.boolean(), fc.constant(null)),
  }),
  { maxLength: 40 },
);

/** Last value of each tag, computed by hand. */
const foldOf = (tags: readonly TagMessage[]): ReadonlyMap<string, unknown> =>
  new Map(tags.map(({ codigo, path, data }) => [`${codigo} ${path}`, data]));

const stateOf = async (log: TagLog, codigos?: readonly string[]) => {
  const state = await log.last(codigos);
  return { position: state.position, flat: flatTags(state) };
};

const sorted = (map: ReadonlyMap<string, unknown>) =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Waits until so many events have come: followers may hear of one after its append has ended. */
const heard = async (received: readonly LoggedTag[], count: number): Promise<void> => {
  await expect.poll(() => received.length, { interval: 1 }).toBe(count);
};

const plain = ({ codigo, path, data }: TagMessage): TagMessage => ({ codigo, path, data });

/**
 * What every implementation of `TagLog` has to do. `open` makes an empty log with room for a
 * thousand events.
 */
export const describeTagLog = (
  name: string,
  open: () => Promise<LogUnderTest>,
  runs = 30,
): void => {
  const during = async (run: (under: LogUnderTest) => Promise<void>): Promise<void> => {
    const under = await open();
    try {
      await run(under);
    } finally {
      await under.close();
    }
  };
  const following = async (log: TagLog, after: Parameters<TagLog['follow']>[0] = null) => {
    const listener = new Listener();
    const result = await log.follow(after, listener);
    if (!result.ok) throw new Error(result.error);
    return { ...result.value, received: listener.received };
  };

  describe(`${name} is a tag log`, () => {
    it('numbers events in the order of the calls, one by one, in one epoch', () =>
      during(async ({ log }) => {
        const { position } = await log.last();
        const places = await Promise.all(
          [1, 2, 3].map((data) => log.append([{ codigo: 'A', path: 'p', data }])),
        );
        expect(places).toEqual(
          [1, 2, 3].map((step) => ({ epoch: position.epoch, seq: position.seq + step })),
        );
        expect(position.epoch.length).toBeLessThanOrEqual(64);
        expect((await stateOf(log)).flat).toEqual(new Map([['A p', 3]]));
      }));

    it('has a different epoch in each instance', () =>
      during(async ({ log }) => {
        const { position } = await log.last();
        await during(async (other) => {
          expect((await other.log.last()).position.epoch).not.toBe(position.epoch);
        });
      }));

    it('has the last value of every tag, true at its position', async () => {
      await fc.assert(
        fc.asyncProperty(messages, async (tags) =>
          during(async ({ log }) => {
            for (const tag of tags) await log.append([tag]);
            const { position, flat } = await stateOf(log);
            expect(sorted(flat)).toEqual(sorted(foldOf(tags)));
            expect(position.seq).toBe(tags.length);
            const [first = ''] = CODES;
            expect(sorted((await stateOf(log, [first, 'unknown'])).flat)).toEqual(
              sorted(foldOf(tags.filter(({ codigo }) => codigo === first))),
            );
          }),
        ),
        propertyRuns(runs),
      );
    });

    it('names every station that has a tag, once, in ascending order', () =>
      during(async ({ log }) => {
        expect(await log.codes()).toEqual([]);
        for (const codigo of ['B', '__proto__', 'A', 'B']) {
          await log.append([{ codigo, path: 'p', data: 1 }]);
        }
        expect(await log.codes()).toEqual(['A', 'B', '__proto__']);
      }));

    it('returns a state that later events do not change', () =>
      during(async ({ log }) => {
        await log.append([{ codigo: 'A', path: 'p', data: 1 }]);
        const { tagsByCode } = await log.last();
        await log.append([{ codigo: 'A', path: 'p', data: 2 }]);
        await log.append([{ codigo: 'B', path: 'p', data: 2 }]);
        expect(tagsByCode).toEqual(new Map([['A', new Map([['p', 1]])]]));
      }));

    it('delivers every event once, in order, from any position that is held', async () => {
      await fc.assert(
        fc.asyncProperty(messages, messages, fc.nat(), async (before, later, place) =>
          during(async ({ log }) => {
            const start = (await log.last()).position;
            for (const tag of before) await log.append([tag]);
            const seq = start.seq + (place % (before.length + 1));
            const { received, position, stop } = await following(log, { ...start, seq });
            for (const tag of later) await log.append([tag]);
            const expected = [...before, ...later].slice(seq - start.seq);
            expect(position).toEqual({ ...start, seq });
            await heard(received, expected.length);
            expect(received.map(plain)).toEqual(expected);
            expect(received.map((tag) => tag.seq)).toEqual(expected.map((_, at) => seq + 1 + at));
            stop();
          }),
        ),
        propertyRuns(runs),
      );
    });

    it('a state and what follows its position are the state later: no gap, no repetition', async () => {
      await fc.assert(
        fc.asyncProperty(messages, messages, async (before, later) =>
          during(async ({ log }) => {
            for (const tag of before) await log.append([tag]);
            const { position, flat } = await stateOf(log);
            for (const tag of later) await log.append([tag]);
            const { received, stop } = await following(log, position);
            await heard(received, later.length);
            const folded = new Map([...flat, ...foldOf(received)]);
            expect(sorted(folded)).toEqual(sorted((await stateOf(log)).flat));
            stop();
          }),
        ),
        propertyRuns(runs),
      );
    });

    it('gives what it says it holds, in pages, with times that never fall', async () => {
      await fc.assert(
        fc.asyncProperty(
          messages,
          fc.nat(),
          fc.integer({ min: 1, max: 7 }),
          async (tags, place, limit) =>
            during(async ({ log }) => {
              await log.append(tags);
              const { epoch, after, last } = await log.held();
              expect(last).toBe((await log.last()).position.seq);
              const from = after + (place % (last - after + 1));
              const events: LoggedTag[] = [];
              for (;;) {
                const page = await log.after({ epoch, seq: from + events.length }, limit);
                if (!page.ok) throw new Error(page.error);
                expect(page.value.length).toBeLessThanOrEqual(limit);
                if (page.value.length === 0) break;
                events.push(...page.value);
              }
              expect(events.map(plain)).toEqual(tags.slice(from - after));
              const ats = events.map(({ at }) => at);
              expect(ats).toEqual(ats.toSorted((a, b) => a - b));
            }),
        ),
        propertyRuns(Math.ceil((runs * 2) / 3)),
      );
    });

    it('holds nothing before its first event, and can be followed from there', () =>
      during(async ({ log }) => {
        const { epoch, after, last } = await log.held();
        expect([after, last]).toEqual([0, 0]);
        const { received } = await following(log, { epoch, seq: after });
        await log.append([{ codigo: 'A', path: 'p', data: 1 }]);
        await heard(received, 1);
      }));

    it('starts "from now on" at the position it names', () =>
      during(async ({ log }) => {
        await log.append([{ codigo: 'A', path: 'p', data: 1 }]);
        const { received, position } = await following(log);
        await log.append([{ codigo: 'A', path: 'p', data: 2 }]);
        await heard(received, 1);
        expect(received.map(({ seq, data }) => [seq, data])).toEqual([[position.seq + 1, 2]]);
      }));

    it('delivers nothing after a subscriber has stopped, and continues with the others', () =>
      during(async ({ log }) => {
        const one = await following(log);
        const other = await following(log);
        one.stop();
        one.stop();
        await log.append([{ codigo: 'A', path: 'p', data: 1 }]);
        await heard(other.received, 1);
        expect(one.received).toHaveLength(0);
      }));

    it('reports an expired position: of another epoch, dropped, or not yet reached', () =>
      during(async ({ log, age }) => {
        const start = (await log.last()).position;
        await log.append([{ codigo: 'A', path: 'p', data: 1 }]);
        await log.append([{ codigo: 'B', path: 'p', data: 2 }]);
        await age();
        await log.append([{ codigo: 'A', path: 'p', data: 3 }]);
        const after = (position: typeof start) => log.follow(position, new Listener());
        expect(await after({ epoch: 'outra', seq: start.seq })).toMatchObject({ ok: false });
        expect(await after({ ...start, seq: start.seq + 1 })).toMatchObject({ ok: false });
        expect(await after({ ...start, seq: start.seq + 4 })).toMatchObject({ ok: false });
        expect(await after({ ...start, seq: start.seq + 2 })).toMatchObject({ ok: true });
        // A dropped event is gone from the stream, not from the state.
        expect((await stateOf(log)).flat).toEqual(
          new Map([
            ['A p', 3],
            ['B p', 2],
          ]),
        );
      }));
  });
};
