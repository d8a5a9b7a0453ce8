import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { placeAt } from '#tests/support/log/nats-log.ts';
import { openJetStream } from '#storage/log/jetstream/engine.ts';
import type { JetStreamPlace } from '#storage/log/jetstream/engine-line.ts';

/** What an operator is told where a log cannot be opened; null where it was opened. */
const refusal = async (place: JetStreamPlace): Promise<string | null> => {
  const opened = await openJetStream(place, { log: createLogger('silent'), connectMs: 500 });
  if (!opened.ok) return opened.error;
  await opened.value.close();
  return null;
};

const engineWith = async (options: Parameters<typeof startNatsEngine>[0] = {}) => {
  const engine = await startNatsEngine(options);
  onTestFinished(engine.stop);
  return engine;
};

describe('a start without a usable engine is refused in one sentence', () => {
  it('where it cannot be reached', async () => {
    const place = placeAt(`127.0.0.1:${await freePort()}`);
    expect(await refusal(place)).toMatch(
      /^NATS at 127\.0\.0\.1:\d+ cannot be reached \(.+tried for 0\.5 s\): see --nats$/,
    );
  });

  it('where an address is none', async () => {
    expect(await refusal(placeAt('http://host:4222'))).toBe(
      '--nats http://host:4222 is no address of a NATS server: it looks like nats://host:4222',
    );
  });

  it('where JetStream is off', async () => {
    const { address } = await engineWith({ jetstream: false });
    expect(await refusal(placeAt(address))).toMatch(/^NATS at .+ runs without JetStream/);
  });

  it('where the credentials are missing, wrong or unreadable; never with a password in it', async () => {
    const { address } = await engineWith({
      config: 'authorization { user: vigia, password: segredo }',
    });
    expect(await refusal(placeAt(address))).toMatch(
      /refuses these credentials .+--nats-credentials$/,
    );
    const wrong = await refusal(placeAt(`nats://vigia:errado@${address}`));
    expect(wrong).toMatch(/^NATS at 127\.0\.0\.1:\d+ refuses these credentials/);
    expect(wrong).not.toContain('errado');
    expect(await refusal(placeAt(`nats://vigia:segredo@${address}`))).toBeNull();
    const missing = { ...placeAt(address), credentials: '/nowhere/vigia.creds' };
    expect(await refusal(missing)).toMatch(
      /^--nats-credentials \/nowhere\/vigia\.creds cannot be read/,
    );
    const credentials = join(tmpdir(), `vigia-${process.pid}.creds`);
    await writeFile(credentials, 'no credentials');
    expect(await refusal({ ...placeAt(address), credentials })).toContain('credentials');
  });

  it('where the stream is of another kind', async () => {
    const { address } = await engineWith();
    const connection = await connect({ servers: address });
    onTestFinished(() => connection.close());
    const { streams } = await jetstreamManager(connection);
    const add = (name: string, more: object) =>
      streams.add({ name, subjects: [`${name}.*.*`], storage: StorageType.File, ...more });
    await add('PER', { max_msgs_per_subject: 5 });
    expect(await refusal(placeAt(address, 'PER'))).toBe(
      'the stream PER of NATS has max_msgs_per_subject 5, which has to be -1: choose another --nats-stream, or remove that stream',
    );
    await add('OTHER', { subjects: ['pedidos.>'] });
    expect(await refusal(placeAt(address, 'OTHER'))).toMatch(
      /^the stream OTHER of NATS has the subjects pedidos\.>, not OTHER\.\*\.\*: /,
    );
    await add('GOOD', {});
    await streams.add({ name: 'GOOD_LAST', subjects: ['x'], storage: StorageType.File });
    expect(await refusal(placeAt(address, 'GOOD'))).toMatch(
      /^the stream GOOD_LAST of NATS is no mirror of GOOD: /,
    );
    expect(await refusal(placeAt(address, 'a b'))).toMatch(/^--nats-stream a b is no name/);
    expect(await refusal({ ...placeAt(address, 'THREE'), replicas: 3 })).toMatch(
      /^the stream THREE of NATS cannot be made or read: .+--nats-replicas\)$/,
    );
  });
});
