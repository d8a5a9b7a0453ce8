import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  jetstream,
  type JetStreamClient,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
} from '@nats-io/jetstream';
import {
  type Authenticator,
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  errors,
  type NatsConnection,
} from '@nats-io/transport-node';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';

/** Where an engine is, and what its streams are called. */
export interface JetStreamPlace {
  /** `host:port` or `nats://[user:password@]host:port`, `tls://…` with TLS. */
  readonly servers: readonly string[];
  readonly stream: string;
  readonly replicas: number;
  /** A NATS `.creds` file; null for none. */
  readonly credentials: string | null;
}

/** A connection to an engine, which connects again by itself. */
export interface EngineLine {
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** False while it is lost: what is asked then is lost too. */
  readonly isUp: () => boolean;
  /** Called each time that it is lost. */
  readonly onLost: (lost: () => void) => void;
}

/** An answer of the engine within this time, or it is asked again. */
const ANSWER_MS = 2 * SECOND_MS;
const AGAIN_MS = 200;

/** Why a call to the engine failed, for the log. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Whether the engine answered that it has no such stream. */
export const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;

/** Whether the engine refused a message because another one came first. */
export const isWrongLast = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);

interface Address {
  readonly server: string;
  readonly user: string;
  readonly password: string;
  readonly isTls: boolean;
}

const addressOf = (text: string): Address | null => {
  const whole = text.includes('://') ? text : `nats://${text}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.host === '' || !/^(?:nats|tls):$/.test(url.protocol)) return null;
  return {
    server: url.host,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    isTls: url.protocol === 'tls:',
  };
};

const isRefused = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError ||
  error instanceof errors.UserAuthenticationExpiredError ||
  (error instanceof Error && error.cause !== undefined && isRefused(error.cause));

const optionsOf = async (place: JetStreamPlace): Promise<Result<ConnectionOptions, string>> => {
  const addresses: Address[] = [];
  for (const server of place.servers) {
    const address = addressOf(server);
    if (address === null) {
      return err(`--nats ${server} is no address of a NATS server: it looks like nats://host:4222`);
    }
    addresses.push(address);
  }
  let authenticator: Authenticator | null = null;
  if (place.credentials !== null) {
    try {
      authenticator = credsAuthenticator(await readFile(place.credentials));
    } catch (error) {
      return err(`--nats-credentials ${place.credentials} cannot be read: ${reasonOf(error)}`);
    }
  }
  const named = addresses.find(({ user }) => user !== '');
  return ok({
    servers: addresses.map(({ server }) => server),
    name: 'vigia',
    // A line that carries nothing is given up after about three seconds.
    pingInterval: SECOND_MS,
    maxPingOut: 2,
    timeout: ANSWER_MS,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    reconnectJitter: AGAIN_MS / 2,
    reconnectJitterTLS: AGAIN_MS / 2,
    ignoreAuthErrorAbort: true,
    ...(addresses.some(({ isTls }) => isTls) ? { tls: {} } : {}),
    ...(authenticator === null ? {} : { authenticator }),
    ...(named === undefined ? {} : { user: named.user, pass: named.password }),
  });
};

const lineOf = (connection: NatsConnection, jsm: JetStreamManager): EngineLine => {
  let isUp = true;
  const listeners: (() => void)[] = [];
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        isUp = false;
        for (const lost of listeners) lost();
      } else if (type === 'reconnect') {
        isUp = true;
      }
    }
  })();
  return {
    connection,
    js: jetstream(connection, { timeout: ANSWER_MS }),
    jsm,
    isUp: () => isUp,
    onLost: (lost) => listeners.push(lost),
  };
};

/** Connects within a time; the error is a sentence for the operator. */
export const openEngineLine = async (
  place: JetStreamPlace,
  withinMs: number,
): Promise<Result<EngineLine, string>> => {
  const options = await optionsOf(place);
  if (!options.ok) return options;
  const where = [options.value.servers ?? []].flat().join(', ');
  const until = performance.now() + withinMs;
  for (;;) {
    let connection: NatsConnection | null = null;
    try {
      connection = await connect(options.value);
      const jsm = await jetstreamManager(connection, { timeout: ANSWER_MS });
      return ok(lineOf(connection, jsm));
    } catch (error) {
      await connection?.close();
      if (isRefused(error)) {
        return err(
          `NATS at ${where} refuses these credentials (${reasonOf(error)}): see --nats-credentials`,
        );
      }
      const reason = reasonOf(error);
      if (connection !== null && /not enabled/i.test(reason)) {
        return err(
          `NATS at ${where} runs without JetStream (${reason}): start nats-server with JetStream`,
        );
      }
      if (performance.now() > until) {
        const what = connection === null ? 'cannot be reached' : 'does not answer for JetStream';
        return err(
          `NATS at ${where} ${what} (${reason}; tried for ${withinMs / SECOND_MS} s): see --nats`,
        );
      }
      await pause(AGAIN_MS);
    }
  }
};
