import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import {
  type JetStreamEngine,
  type JetStreamParts,
  openJetStream,
} from '#storage/log/jetstream/engine.ts';
import type { JetStreamPlace } from '#storage/log/jetstream/engine-line.ts';
import { createLogger } from '#process/logger.ts';

let streams = 0;

/** A name of a stream that no other log of this process has. */
export const newStream = (): string => {
  streams += 1;
  return `T${process.pid}_${streams}`;
};

/** The place of a stream on an engine of a test. */
export const placeAt = (address: string, stream = newStream()): JetStreamPlace => ({
  servers: [address],
  stream,
  replicas: 1,
  credentials: null,
});

/** Opens a log that only reads. */
export const openReader = async (
  place: JetStreamPlace,
  parts: Partial<JetStreamParts> = {},
): Promise<JetStreamEngine> => {
  const opened = await openJetStream(place, { log: createLogger('silent'), ...parts });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

/** Resolves once the log can be appended to. */
const gained = (engine: JetStreamEngine, lost: () => void = () => undefined) =>
  new Promise<void>((resolve) => engine.lease.follow({ gained: () => resolve(), lost }));

/** Opens a log, and waits until it may be written. */
export const openWriter = async (
  place: JetStreamPlace,
  parts: Partial<JetStreamParts> = {},
): Promise<JetStreamEngine> => {
  const engine = await openReader(place, parts);
  await gained(engine);
  return engine;
};

/** Drops every event up to the last from a stream, as its age does in time. */
export const dropEvents = async (place: JetStreamPlace): Promise<void> => {
  const connection = await connect({ servers: [...place.servers] });
  const jsm = await jetstreamManager(connection);
  await jsm.streams.purge(place.stream);
  await connection.close();
};
