import type { CDPSession, Page } from 'playwright-core';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** Memory of scripts in bytes, after forced collections: of a page, and of its workers together. */
export interface PageHeaps {
  readonly page: number;
  readonly workers: number;
}

type Ask = (method: string) => Promise<unknown>;

const MAX_ANSWER = 1_000_000;

/** Asks each worker of a page: their messages travel within those of the page's own session. */
const workersOf = async (session: CDPSession): Promise<readonly Ask[]> => {
  const sessions: string[] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.push(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = parseJson(message, MAX_ANSWER);
    if (!isRecord(answer) || typeof answer['id'] !== 'number') return;
    waiting.get(answer['id'])?.(answer['result']);
    waiting.delete(answer['id']);
  });
  // Those that run are attached before this answers.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  let asked = 0;
  return sessions.map((sessionId): Ask => async (method) => {
    asked += 1;
    const id = asked;
    const answer = new Promise((resolve) => {
      waiting.set(id, resolve);
    });
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method }),
    });
    return answer;
  });
};

/** Objects in use, and what they hold outside the heap: the bytes of array buffers. */
const heapOf = async (ask: Ask): Promise<number> => {
  // What a collection frees may hold more: collected twice.
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const usage = await ask('Runtime.getHeapUsage');
  const [used, backing] = ['usedSize', 'backingStorageSize'].map((key) =>
    Number(isRecord(usage) ? usage[key] : Number.NaN),
  );
  return (used ?? Number.NaN) + (backing ?? Number.NaN);
};

/** The heaps of a page and its workers, after forced collections. Elements and pictures are not counted. */
export const pageHeaps = async (page: Page): Promise<PageHeaps> => {
  const session = await page.context().newCDPSession(page);
  const own: Ask = (method) =>
    method === 'Runtime.getHeapUsage'
      ? session.send('Runtime.getHeapUsage')
      : session.send('HeapProfiler.collectGarbage');
  const workers = await workersOf(session);
  let sum = 0;
  for (const ask of workers) sum += await heapOf(ask);
  const heaps = { page: await heapOf(own), workers: sum };
  await session.detach();
  return heaps;
};
