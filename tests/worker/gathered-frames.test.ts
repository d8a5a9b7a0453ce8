import { expect, it, vi } from 'vitest';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { readingOn, testCore } from '#tests/support/app/core.ts';
import { fakeTime } from '../support/runner/fake-time.ts';

const CODIGO = 'EST-00001';
const PATH = `${READING_PATHS.riverStage}/Value`;
const GATHER_MS = 4;

fakeTime();

it('what comes within a few milliseconds is one frame of a view that waits, with the last value', async () => {
  const { core } = testCore({ gatherMs: GATHER_MS });
  core.reader.acceptSnapshot({ [CODIGO]: { [PATH]: 0 } }, epochMs(1_000));
  const sheet = await core.open('station-sheet', { codigo: CODIGO });
  await sheet.next();
  const shown: unknown[] = [];
  const pull = async (): Promise<void> => {
    const frame = await sheet.next();
    if (frame !== null) shown.push(readingOn(frame, READING_PATHS.riverStage));
  };
  const next = pull();
  await vi.advanceTimersByTimeAsync(10 * GATHER_MS);
  for (let value = 1; value <= GATHER_MS; value += 1) {
    expect(shown).toEqual([]);
    core.reader.acceptMessage({ codigo: CODIGO, path: PATH, data: value }, epochMs(1_000 + value));
    await vi.advanceTimersByTimeAsync(1);
  }
  await next;
  expect(shown).toEqual([GATHER_MS]);
  await sheet.close();
});
