import { ZONE } from '#tests/support/network/zones.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataCore } from '#worker/data-core.ts';
import {
  frameWhere,
  readingOn,
  rejectedFor,
  testCore,
  valueOnMap,
} from '#tests/support/app/core.ts';
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

describe('a feed without faults', () => {
  it('shows the snapshot, then what the socket sends', async () => {
    await start();
    await frameWhere(await sheet(), (frame) => readingOn(frame, LEVEL) === 4.62);
    await provesLive(4.63);
  });
});

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

describe('hostile and broken content', () => {
  it('costs nothing but a count (rows 20, 21, 27 to 30)', async () => {
    provider.answer = {
      status: 200,
      body: `{"data":{"tags":{"__proto__":{"Type":"Hidro","polluted":1},"constructor":null,"DEMO-X":[1],"":{"Type":"x"},"${CODE}":{"Type":7,"${LEVEL}":{"Value":" 4,62 ","Unit":null},"Data/Novo/Caminho/Value":"NaN","Position/Latitude":"-10.2","Position/Longitude":-30.6}}}}`,
    };
    await start();
    await frameWhere(await sheet(), (frame) => readingOn(frame, LEVEL) === 4.62);
    await provesLive(1);
    for (const [codigo, path, data] of [
      ['__proto__', '__proto__', 1],
      ['toString', 'Data/Rio/RioNivel/Value', { Value: '5' }],
      [7, 'x', 1],
      [CODE, 'x'.repeat(300), 1],
      [CODE, `${LEVEL}/Value`, [1, 2]],
      [CODE, `${LEVEL}/Value`, '1e309'],
      [CODE, `${LEVEL}/Value`, 21_474_836.47],
    ] satisfies [unknown, unknown, unknown][]) {
      provider.sendTag(codigo, path, data);
    }
    provider.sendRaw(
      JSON.stringify({ id: 't', type: 'next', payload: { errors: [{ message: 'x' }] } }),
    );
    provider.sendTag(CODE, `${LEVEL}/Value`, 2.5);
    await frameWhere(await sheet(), (frame) => readingOn(frame, LEVEL) === 2.5);
    const { rejected } = await frameWhere(await status(), () => true);
    const reasons = Object.fromEntries(rejected.map(({ reason, count }) => [reason, count]));
    expect(reasons).toMatchObject({
      'codigo-not-text': 1,
      'path-too-long': 1,
      'message-errors': 1,
      implausible: 1,
    });
    // Once in each snapshot, however many there were.
    expect(reasons['codigo-empty']).toBeGreaterThanOrEqual(1);
    expect(reasons['codigo-empty']).toBeLessThanOrEqual(provider.counts.posts);
    expect(reasons['not-an-object']).toBe(reasons['codigo-empty']);
    expect(reasons['not-a-value']).toBeGreaterThanOrEqual(2);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
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

describe('a snapshot and a live value that meet', () => {
  it('keep the later one: a live value received after the request beats the answer', async () => {
    // The answer is delayed until the socket has sent, and is older than what the socket sent.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    core.stop();
    let questions = 0;
    ({ core } = testCore({
      fetch: async (input, init) => {
        questions += 1;
        // An answer to a request after the live value would correctly replace it.
        if (questions > 1) return new Promise(() => undefined);
        const response = await fetch(input, init);
        await held;
        return response;
      },
    }));
    await start();
    await provesLive(5.01);
    release();
    await frameWhere(await status(), ({ networkLoaded }) => networkLoaded);
    const map = await core.open('map-layer', { type: 'rio', history: '15s', value: 'nivel' });
    const frame = await frameWhere(map, ({ ids }) => ids.length > 0);
    expect(valueOnMap(frame, CODE)).toBe(5.01);
  });
});
