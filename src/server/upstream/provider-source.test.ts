import { describe, expect, it, vi } from 'vitest';
import type { TagMessage, TagSink } from '#contract/tag-source.ts';
import { scriptedLines, type ScriptedLine } from '#tests/support/provider/scripted-line.ts';
import { createLogger } from '#process/logger.ts';
import { providerSource } from './provider-source.ts';
import { fakeTime } from '../../../tests/support/runner/fake-time.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const NAME = 'Name/General';
/** The order of jitter is not tested here. */
const random = () => 0;

fakeTime(1_000_000);

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A source that is started, its lines, what it passed on, and the requests that wait for an answer. */
const begin = (bounds?: { readonly stations: number; readonly tags: number }) => {
  const { openLine, lines } = scriptedLines();
  const passed: unknown[] = [];
  const sink: TagSink = {
    event: ({ codigo, path, data }: TagMessage) => passed.push([codigo, path, data]),
    state: (tagsByCode) =>
      passed.push(
        Object.fromEntries([...tagsByCode].map(([code, tags]) => [code, Object.fromEntries(tags)])),
      ),
  };
  const waiting: ((body: unknown, init?: ResponseInit) => void)[] = [];
  const logged: string[] = [];
  const source = providerSource({
    graphqlUrl: 'http://rio.test/graphql',
    log: createLogger('info', (line) => logged.push(line)),
    openLine,
    random,
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        waiting.push((body, answerInit) => resolve(new Response(JSON.stringify(body), answerInit)));
        init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      }),
    ...(bounds === undefined ? {} : { bounds }),
  });
  source.start(sink);
  const line = (): ScriptedLine => {
    const newest = lines.at(-1);
    if (newest === undefined) throw new Error('no line');
    return newest;
  };
  const answer = async (tags: unknown, seq?: number, epoch = 'a'): Promise<void> => {
    const extensions = seq === undefined ? {} : { extensions: { epoch, seq } };
    waiting.shift()?.({ data: { tags }, ...extensions });
    await pass(0);
  };
  return { source, lines, line, passed, waiting, answer, logged };
};

it('passes on the snapshot, and each event', async () => {
  const { source, line, passed, waiting, answer } = begin();
  line().stand();
  await pass(0);
  line().sayTag('EST-00013', LEVEL, 2);
  await answer({ 'EST-00013': { [LEVEL]: 1, [NAME]: 'Jandó' } });
  expect(passed).toEqual([['EST-00013', LEVEL, 2], { 'EST-00013': { [NAME]: 'Jandó' } }]);
  // One that confirms: the first was asked for before the subscription stood.
  await pass(1_000);
  expect(waiting).toHaveLength(1);
  expect(source.counts()).toMatchObject({ events: 1, snapshots: 1 });
  source.stop();
});

it('says how it stands', async () => {
  const { source, line, lines } = begin();
  expect(source.state()).toEqual({ kind: 'connecting', since: 1_000_000, lastMessageAt: null });
  await pass(1_000);
  line().stand();
  expect(source.state()).toEqual({ kind: 'live', since: 1_001_000, lastMessageAt: null });
  await pass(1_000);
  line().sayTag('EST-00013', LEVEL, 1);
  await pass(1_000);
  expect(source.counts().secondsSinceEvent).toBe(1);
  line().close(1006);
  expect(source.state()).toEqual({ kind: 'waiting', since: 1_003_000, lastMessageAt: 1_002_000 });
  await pass(15_000);
  expect([source.state().kind, lines.length]).toEqual(['connecting', 2]);
  source.stop();
  await pass(0);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

describe('a lost line', () => {
  it('is opened anew after 15 s, for ever, whatever its code (SPEC 7)', async () => {
    const { source, lines, line } = begin();
    for (const code of [1000, 1002, 1006, 4004, 4400, 4401, 4409, 4500]) {
      line().stand();
      line().close(code);
      const { length } = lines;
      await pass(14_999);
      expect(lines).toHaveLength(length);
      await pass(1);
      expect(lines).toHaveLength(length + 1);
    }
    expect(source.counts()).toMatchObject({ reconnects: 8, resumptions: 0 });
    source.stop();
  });

  it('whose subscription was refused waits longer each time, at most five minutes', async () => {
    const { source, lines, line } = begin();
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      line().open();
      line().say({ type: 'connection_ack' });
      line().say({ id: 't', type: 'error', payload: [{ message: 'x' }] });
      const { length } = lines;
      let seconds = 0;
      for (; lines.length === length; seconds += 1) await pass(1_000);
      waits.push(seconds);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300]);
    source.stop();
  });

  it('resumes from where everything was heard (PROVIDER 2)', async () => {
    const { source, line, answer, passed } = begin();
    line().stand();
    await pass(0);
    await answer({ 'EST-00013': { [LEVEL]: 1 } }, 5);
    line().sayTag('EST-00013', LEVEL, 2, { epoch: 'a', seq: 6 });
    // 7 is lost.
    line().sayTag('EST-00013', NAME, 'x', { epoch: 'a', seq: 8 });
    line().close(1006);
    await pass(15_000);
    line().stand();
    expect(JSON.stringify(line().sent)).toContain('"extensions":{"after":6,"epoch":"a"}');
    line().sayTag('EST-00013', LEVEL, 3, { epoch: 'a', seq: 7 });
    line().sayTag('EST-00013', NAME, 'x', { epoch: 'a', seq: 8 });
    expect(passed.slice(1)).toEqual([
      ['EST-00013', LEVEL, 2],
      ['EST-00013', NAME, 'x'],
      ['EST-00013', LEVEL, 3],
    ]);
    expect(source.counts()).toMatchObject({ gaps: 1, resumptions: 1, repeated: 1 });
    source.stop();
  });
});

it('leaves out what cannot be used, and logs it once a minute at most', async () => {
  const { source, line, passed, answer, logged } = begin({ stations: 2, tags: 3 });
  line().stand();
  await pass(0);
  const snapshot: unknown = JSON.parse('{"":{},"__proto__":{"Type":"Hidro"},"EST-1":7,"EST-2":{}}');
  await answer(snapshot);
  for (let round = 0; round < 100; round += 1) {
    line().say('{"');
    line().sayTag('EST-00013', '', 1);
    line().sayTag({}, LEVEL, 1);
    line().sayTag('EST-00013', LEVEL, [1]);
    line().sayTag('EST-00014', LEVEL, 1);
    line().sayTag('EST-00013', `Data/${round}`, 1);
    await pass(500);
  }
  expect(passed.slice(0, 3)).toEqual([
    { ['__proto__']: { Type: 'Hidro' } },
    ['EST-00013', LEVEL, null],
    ['EST-00013', 'Data/0/Value', 1],
  ]);
  expect(source.counts().rejections).toEqual({
    'codigo-empty': 1,
    'not-an-object': 1,
    'message-unreadable': 100,
    'path-empty': 100,
    'codigo-not-text': 100,
    'not-a-value': 100,
    'too-many-stations': 100,
    'too-many-tags': 99,
  });
  expect(logged.filter((text) => text.includes('cannot be used'))).toHaveLength(1);
  source.stop();
});

it('logs when the provider is lost and when it is back, not each attempt', async () => {
  const { source, line, logged } = begin();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    line().close(1006);
    await pass(15_000);
  }
  line().stand();
  source.stop();
  expect(logged.map((text) => JSON.parse(text))).toMatchObject([
    { level: 'warn', event: 'provider is lost', reason: 'closed', code: 1006 },
    { level: 'info', event: 'provider is connected' },
  ]);
});

it('counts what becomes of its requests', async () => {
  const { source, waiting } = begin();
  await pass(1_500);
  waiting.shift()?.({}, { status: 429 });
  await pass(15_000);
  waiting.shift()?.({ data: { tags: [] } });
  await pass(45_000);
  expect(source.counts().snapshotFailures).toEqual({ busy: 1, unreadable: 1, unreachable: 1 });
  source.stop();
  await pass(0);
  // The one that was under way is no failure.
  expect(source.counts().snapshotFailures).toEqual({ busy: 1, unreadable: 1, unreachable: 1 });
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

it('can be started again, and knows then only what it is told to recall', async () => {
  const { source, line, lines, passed, answer, waiting } = begin();
  line().stand();
  await pass(0);
  await answer({ 'EST-00013': { [LEVEL]: 1 } }, 9);
  source.stop();
  await pass(60_000);
  expect(lines).toHaveLength(1);
  passed.length = 0;
  waiting.length = 0;
  source.recall(new Map([['EST-00013', new Map([[LEVEL, 1]])]]));
  source.start({
    event: ({ data }) => passed.push(data),
    state: (tagsByCode) => passed.push([...tagsByCode.keys()]),
  });
  line().stand();
  await pass(0);
  // A number of before is not known any more: the stream begins anew.
  await answer({ 'EST-00013': { [LEVEL]: 3 } }, 4);
  line().sayTag('EST-00013', LEVEL, 2);
  expect(passed).toEqual([['EST-00013'], 2]);
  source.stop();
  await pass(0);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
