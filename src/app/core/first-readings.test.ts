import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { ScriptedLink } from '#tests/support/app/scripted-link.ts';
import { awaitWholeReadings, firstReadings } from './first-readings.ts';

const NOTHING: Partial<LinkStatusFrame> = {
  phase: 'connecting',
  lastEventAt: null,
  networkLoaded: false,
};
const LONG_MS = 60_000;

/** Whether the wait is over after the tasks that are due. */
const isOver = async (waiting: Promise<void>): Promise<boolean> => {
  const due = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false));
  });
  return Promise.race([waiting.then(() => true), due]);
};

describe('the first readings', () => {
  it.each<[string, Partial<LinkStatusFrame>]>([
    ['a snapshot has come', { networkLoaded: true }],
    ['readings of an earlier visit are there', { persistedAt: epochMs(1) }],
    ['there is no connection', { phase: 'offline' }],
    ['the provider refuses', { snapshotTrouble: 'refused' }],
  ])('are waited for until %s', async (_, news) => {
    const link = new ScriptedLink();
    link.say(NOTHING);
    const waiting = firstReadings(link.core, LONG_MS);
    expect(await isOver(waiting)).toBe(false);
    // A single message is not the network.
    link.say({ ...NOTHING, lastEventAt: epochMs(1) });
    expect(await isOver(waiting)).toBe(false);
    link.say({ ...NOTHING, ...news });
    await waiting;
  });

  it('of a page are replaced in trouble by any newer ones, but not by older ones of an earlier visit', async () => {
    const link = new ScriptedLink();
    link.say(NOTHING);
    const waiting = awaitWholeReadings(link.core, epochMs(2_000));
    const trouble = { ...NOTHING, phase: 'offline' } as const;
    for (const persistedAt of [null, epochMs(1_000)]) {
      link.say({ ...trouble, persistedAt });
      expect(await isOver(waiting)).toBe(false);
    }
    link.say({ ...trouble, persistedAt: epochMs(3_000) });
    await waiting;
  });

  it('are not waited for for ever', async () => {
    await expect(firstReadings(muteCore(), 1)).resolves.toBeUndefined();
  });
});
