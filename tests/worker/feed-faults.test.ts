import { ZONE } from '#tests/support/network/zones.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataCore } from '#worker/data-core.ts';
import { frameWhere, readingOn, rejectedFor, testCore } from '#tests/support/app/core.ts';
import {
  snapshotBody,
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '#tests/support/provider/misbehaving-provider.ts';

const LEVEL = 'Data/Rio/RioNivel';
const CODE = 'EST-00013';

const network = (level: unknown) => ({
  [CODE]: {
    Codigo: CODE,
    Type: 'Hidro',
    'Name/General': 'Vau do Meio',
    'Position/Latitude': -10.2,
    'Position/Longitude': -30.6,
    [`${LEVEL}/Value`]: level,
    [`${LEVEL}/Unit`]: 'm',
  },
});

let provider: MisbehavingProvider;
let core: DataCore;

beforeEach(async () => {
  provider = await startMisbehavingProvider();
  provider.answer = { status: 200, body: snapshotBody(network(4.62)) };
  ({ core } = testCore());
});

afterEach(async () => {
  core.stop();
  await provider.stop();
});

const start = () => core.start({ graphqlUrl: provider.graphqlUrl, timeZone: ZONE, clockSkew: 0 });
const status = () => core.open('link-status', null);
const sheet = () => core.open('station-sheet', { codigo: CODE });

/** Live, then confirmed by a value that only the socket can have brought. */
const provesLive = async (level: number): Promise<void> => {
  await frameWhere(await status(), ({ phase }) => phase === 'live');
  const view = await sheet();
  // The subscription may still be pending: repeat until the value is received.
  const saying = setInterval(() => provider.sendTag(CODE, `${LEVEL}/Value`, level), 10);
  await frameWhere(view, (frame) => readingOn(frame, LEVEL) === level);
  clearInterval(saying);
};

describe('the waiting time between two attempts (SPEC 7)', () => {
  it('tries once a waiting time, however fast the provider hangs up (oracle e)', async () => {
    provider.socketBehaviour = 'completes';
    await start();
    const link = await status();
    const began = Date.now();
    await frameWhere(link, () => provider.counts.attempts >= 4);
    // Four attempts have three waits of 150 ms between them.
    expect(Date.now() - began).toBeGreaterThanOrEqual(3 * 150 - 20);
  });

  it('tries at once when the page reports that the network is back (fault row 40)', async () => {
    core.stop();
    ({ core } = testCore({}, 1));
    provider.socketBehaviour = 'completes';
    await start();
    await frameWhere(
      await status(),
      ({ phase, retryAt }) => phase === 'offline' && retryAt !== null,
    );
    provider.socketBehaviour = 'normal';
    await core.retryNow();
    // Without the call it would be 15 s, longer than this test may take.
    await provesLive(5);
  });
});

describe('snapshots that are refused', () => {
  it('are requested again after a refusal, at growing intervals (row 4)', async () => {
    provider.answer = {
      status: 400,
      body: JSON.stringify({ errors: [{ message: 'Operação bloqueada.' }] }),
    };
    await start();
    await frameWhere(
      await status(),
      (frame) => frame.snapshotTrouble === 'refused' && rejectedFor(frame, 'answer-errors') >= 3,
    );
    await provesLive(2);
  });
});

describe('an unhandled failure inside a library', () => {
  it('is counted, and the feed continues', async () => {
    await start();
    await frameWhere(await status(), ({ networkLoaded }) => networkLoaded);
    core.countUnhandled();
    core.countUnhandled();
    await frameWhere(await status(), (frame) => rejectedFor(frame, 'unhandled') === 2);
    await provesLive(4.64);
  });
});
