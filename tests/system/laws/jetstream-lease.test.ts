import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLeasedLog } from '#tests/support/log/leased-log.ts';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { openReader, placeAt } from '#tests/support/log/nats-log.ts';
import { newestOf, NumberedReader, NumberedWriter } from '#tests/support/log/numbered-log.ts';
import type { JetStreamEngine } from '#storage/log/jetstream/engine.ts';

let engine: NatsEngine;

beforeAll(async () => {
  engine = await startNatsEngine();
});

afterAll(async () => {
  await engine.stop();
});

/** What a process that wants the lease was told. */
const following = ({ lease }: JetStreamEngine) => {
  const told: string[] = [];
  lease.follow({ gained: () => told.push('gained'), lost: () => told.push('lost') });
  return told;
};

describe.concurrent('the lease of a log', () => {
  it('is held by one, and handed over at once by one that gives it up', async ({ expect }) => {
    const place = placeAt(engine.address);
    const [one, other] = [await openReader(place), await openReader(place)];
    const first = following(one);
    await expect.poll(() => first).toEqual(['gained']);
    const second = following(other);
    await one.log.append([{ codigo: 'A', path: 'p', data: 1 }]);
    await expect(other.log.append([{ codigo: 'A', path: 'p', data: 2 }])).rejects.toThrow(
      'another process writes the log',
    );
    expect([one.lease.held, other.lease.held]).toEqual([true, false]);
    const since = performance.now();
    await one.lease.stop();
    await expect.poll(() => second).toEqual(['gained']);
    expect(performance.now() - since).toBeLessThan(3_000);
    expect((await other.log.append([{ codigo: 'A', path: 'p', data: 2 }])).seq).toBe(2);
    await expect(one.log.append([{ codigo: 'A', path: 'p', data: 3 }])).rejects.toThrow();
    await one.close();
    await other.close();
  });

  it('is taken over from one that is killed or frozen; one that thaws writes nothing more', async ({
    expect,
    onTestFinished,
  }) => {
    const place = placeAt(engine.address);
    const far = startLeasedLog(place);
    onTestFinished(() => far.process.kill());
    await expect.poll(() => far.said).toEqual(['gained']);
    const own = await openReader(place);
    const told = following(own);
    await expect.poll(() => newestOf(own.log)).toBeGreaterThan(50);
    expect(own.lease.held).toBe(false);
    far.process.freeze();
    const frozen = performance.now();
    await expect.poll(() => told).toEqual(['gained']);
    expect(performance.now() - frozen).toBeGreaterThan(2_000);
    expect(performance.now() - frozen).toBeLessThan(10_000);
    const writer = new NumberedWriter(own.log, await newestOf(own.log), 1);
    await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(50);
    far.process.thaw();
    await expect.poll(() => far.said).toEqual(['gained', 'lost']);
    await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(100);
    await writer.stop();
    expect(own.lease.held).toBe(true);
    expect(told).toEqual(['gained']);
    const reader = new NumberedReader(own.log);
    await reader.follow();
    await expect.poll(() => reader.heard.length).toBeGreaterThanOrEqual(writer.said);
    expect(reader.faults).toEqual([]);
    expect(reader.values).toEqual(Array.from({ length: writer.said }, (_, at) => at + 1));
    await own.close();
    await expect.poll(() => far.said).toEqual(['gained', 'lost', 'gained']);
  });

  it('is not taken over by one that was itself away, and stays with its holder while the engine is', async ({
    expect,
  }) => {
    const local = await startNatsEngine();
    const place = placeAt(local.address);
    const [one, other] = [await openReader(place), await openReader(place)];
    const first = following(one);
    await expect.poll(() => first).toEqual(['gained']);
    const second = following(other);
    local.freeze();
    const frozen = performance.now();
    await expect.poll(() => performance.now() - frozen).toBeGreaterThan(5_000);
    local.thaw();
    await one.log.append([{ codigo: 'A', path: 'p', data: 1 }]);
    expect([first, second]).toEqual([['gained'], []]);
    await one.close();
    await other.close();
    await local.stop();
  });

  it('stays with its holder where everybody was frozen', async ({ expect, onTestFinished }) => {
    const place = placeAt(engine.address);
    const holder = startLeasedLog(place);
    onTestFinished(() => holder.process.kill());
    await expect.poll(() => holder.said).toEqual(['gained']);
    const waiter = startLeasedLog(place);
    onTestFinished(() => waiter.process.kill());
    await expect.poll(() => waiter.said).toEqual(['waits']);
    for (const { process } of [holder, waiter]) process.freeze();
    const frozen = performance.now();
    await expect.poll(() => performance.now() - frozen).toBeGreaterThan(5_000);
    waiter.process.thaw();
    const thawed = performance.now();
    // Longer than it takes to look.
    await expect.poll(() => performance.now() - thawed).toBeGreaterThan(1_500);
    holder.process.thaw();
    await expect.poll(() => performance.now() - thawed).toBeGreaterThan(3_000);
    expect(waiter.said).toEqual(['waits']);
    expect(holder.said).toEqual(['gained']);
  });

  it('stays with its holder where the store forgets it', async ({ expect }) => {
    const local = await startNatsEngine();
    const own = await openReader(placeAt(local.address));
    const told = following(own);
    await expect.poll(() => told).toEqual(['gained']);
    await local.kill();
    await local.emptyStore();
    await local.start();
    expect((await own.log.append([{ codigo: 'A', path: 'p', data: 1 }])).seq).toBe(1);
    // Longer than it takes to renew.
    const since = performance.now();
    await expect.poll(() => performance.now() - since).toBeGreaterThan(3_000);
    expect(told).toEqual(['gained']);
    expect((await own.log.append([{ codigo: 'A', path: 'p', data: 2 }])).seq).toBe(2);
    await own.close();
    await local.stop();
  });
});

describe('the notice of a log', () => {
  it('is what its writer has said, for every process', async () => {
    const place = placeAt(engine.address);
    const [one, other] = [await openReader(place), await openReader(place)];
    expect(await other.notice()).toBeNull();
    const notice = { scenario: 'cheia', note: 'Uma cheia de demonstração.' };
    await one.setNotice(notice);
    expect(await other.notice()).toEqual(notice);
    await one.setNotice(null);
    expect(await other.notice()).toBeNull();
    await one.close();
    await other.close();
  });
});
