import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { flatTags, numberedEvent, numberedFold } from '#tests/support/log/numbered-events.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { storedTagLog, type StoredTagLog } from './log/stored-tag-log.ts';
import { openStore, type ProcessStore } from './open-store.ts';
import { databasePath } from './sqlite/store-place.ts';
import { backupStore, checkStore } from './store-tasks.ts';

/** Sets the limits of a process that runs: of util-linux, so this file needs Linux. */
const PRLIMIT = '/usr/bin/prlimit';

const log = createLogger('silent');

const opened = async (directory: string): Promise<ProcessStore> => {
  const store = await openStore({ directory, log });
  if (!store.ok) throw new Error(store.error);
  return store.value;
};

const logOf = async (store: ProcessStore): Promise<StoredTagLog> => {
  const kept = await storedTagLog(store, { log, retryMs: 20, longestCommitMs: 60_000 });
  if (!kept.ok) throw new Error(kept.error);
  return kept.value;
};

it('belongs to one server; a copy can be made beside it, and is another stream', () =>
  withFolder(async (directory) => {
    const store = await opened(directory);
    const kept = await logOf(store);
    await kept.append([numberedEvent(1), numberedEvent(2)]);
    const to = join(directory, 'copies.db');
    const [second, copied] = await Promise.all([
      openStore({ directory, log, lockWaitMs: 100 }),
      backupStore(directory, to),
    ]);
    expect(second).toEqual({
      ok: false,
      error: expect.stringMatching(
        /another running server uses this folder, and one alone can/,
      ) as unknown,
    });
    expect(copied).toEqual({ ok: true, value: null });
    expect(await backupStore(directory, to)).toEqual({
      ok: false,
      error: `--to ${to}: there is such a file: name another one`,
    });
    await kept.close();
    await store.close();
    expect(await checkStore(directory)).toEqual({
      ok: true,
      value: { tags: 2, events: 2, steps: 0, repairs: [] },
    });
  }));

it('has in its file after five seconds what was committed, while it works', () =>
  withFolder(async (directory) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const store = await opened(directory);
      await expect.poll(() => store.sizes()).not.toBeNull();
      const kept = await logOf(store);
      await kept.append([{ codigo: 'EST-00013', path: 'moved', data: 1 }]);
      const isMoved = () => readFileSync(databasePath(directory)).includes('moved');
      expect(isMoved()).toBe(false);
      vi.advanceTimersByTime(5_000);
      await expect.poll(isMoved).toBe(true);
      await kept.close();
      await store.close();
    } finally {
      vi.useRealTimers();
    }
  }));

it('survives a disk that takes no more, and the death of the process that writes', () =>
  withFolder(async (directory) => {
    const limit = (bytes: string): void => {
      const pid = String(store.writer.pid);
      execFileSync(PRLIMIT, ['--pid', pid, `--fsize=${bytes}:unlimited`]);
    };
    const store = await opened(directory);
    const kept = await logOf(store);
    const first = await kept.append([numberedEvent(1)]);
    limit('4096');
    const away = await kept.append([numberedEvent(2)]);
    expect(kept.state()).toMatchObject({ kind: 'gone' });
    expect(away.epoch).toBe(first.epoch);
    limit('unlimited');
    await expect.poll(() => kept.state().kind).toBe('following');
    expect(await kept.append([numberedEvent(3)])).toEqual({ ...away, seq: 3 });
    process.kill(store.writer.pid ?? 0, 'SIGKILL');
    expect(await kept.append([numberedEvent(4)])).toEqual({ ...away, seq: 4 });
    process.kill(store.reader.pid ?? 0, 'SIGKILL');
    // Appended, and not waited for.
    void kept.append([numberedEvent(5)]);
    await kept.close();
    await store.close();
    const again = await opened(directory);
    const reopened = await logOf(again);
    expect((await reopened.last()).position).toEqual({ ...away, seq: 5 });
    expect(flatTags(await reopened.last())).toEqual(numberedFold(5));
    await reopened.close();
    await again.close();
  }));

it('keeps epoch, positions and events while the process that writes is frozen', () =>
  withFolder(async (directory) => {
    const store = await opened(directory);
    const kept = await storedTagLog(store, { log, retryMs: 20, longestCommitMs: 500 });
    if (!kept.ok) throw new Error(kept.error);
    const first = await kept.value.append([numberedEvent(1)]);
    process.kill(store.writer.pid ?? 0, 'SIGSTOP');
    for (let number = 2; number <= 40; number += 1) {
      expect(await kept.value.append([numberedEvent(number)])).toEqual({ ...first, seq: number });
    }
    expect(kept.value.state().kind).toBe('gone');
    process.kill(store.writer.pid ?? 0, 'SIGCONT');
    await expect.poll(() => kept.value.state().kind).toBe('following');
    const read = await store.read.call('logHead', null);
    expect(read).toMatchObject({ ok: true, value: { head: 40, after: 0 } });
    await kept.value.close();
    await store.close();
    const again = await opened(directory);
    const reopened = await logOf(again);
    expect((await reopened.last()).position).toEqual({ ...first, seq: 40 });
    await reopened.close();
    await again.close();
  }));

it('says that its library is missing', () =>
  withFolder(async (directory) => {
    const hook = `export const resolve = (name, context, next) => { if (name === 'libsql') throw new Error(name); return next(name, context); };`;
    const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
    const before = process.env['NODE_OPTIONS'];
    process.env['NODE_OPTIONS'] =
      `--import data:text/javascript,${encodeURIComponent(register).replaceAll("'", '%27')}`;
    const opening = openStore({ directory, log });
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
    expect(await opening).toEqual({
      ok: false,
      error: expect.stringMatching(
        /^--data needs the package libsql .* run npm install --include=optional, or start without --data$/,
      ) as unknown,
    });
  }));
