import { createServer } from 'node:http';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { useServer as serveSockets } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { SUB_FIELDS } from '#domain/tags/tag-path.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { codeOf, SPOKEN_PATHS } from '../../core/bench-core.ts';
import { reportToParent } from '../server-process.ts';
import { FAN_OUT_WAYS, type FanOutWay } from './ways.ts';

/**
 * A provider in a separate process, so that its processor time can be measured: `node server.ts WAY
 * RATE STATIONS [ENGINE]`. Sends its parent its port, and its usage on request.
 */
const isWay = (text: string | undefined): text is FanOutWay =>
  FAN_OUT_WAYS.some((way) => way === text);

/** Ours: unchanged, except that one address may have all connections and ask without end. With an engine it is a gateway of the log there. */
const startShared = async (rate: number, stations: number, engine: string): Promise<number> => {
  const { port } = await startedServer({
    provider: { source: simulate({ scenario: 'rajada', rate, stations }) },
    lines: { linesOfPeer: 100_000 },
    sockets: { limits: { connectionsAnAddress: 100_000 } },
    requests: { question: { perMinute: 1e9, burst: 1e9 } },
    ...(engine === '' ? {} : { role: 'gateway', nats: [`nats://${engine}`] }),
  });
  return port;
};

interface StationEvent {
  readonly codigo: string;
  readonly path: string;
  readonly data: number;
}

/** A queue for each subscriber, as GraphQL servers usually have it. */
const streamOf = (
  listeners: Set<(event: StationEvent) => void>,
): AsyncIterableIterator<unknown> => {
  const waiting: StationEvent[] = [];
  let wake: (() => void) | null = null;
  const listener = (event: StationEvent): void => {
    waiting.push(event);
    wake?.();
  };
  listeners.add(listener);
  const end = (): Promise<IteratorResult<unknown>> => {
    listeners.delete(listener);
    return Promise.resolve({ done: true, value: undefined });
  };
  return {
    next: async () => {
      while (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
      return { done: false, value: { estacao_subscribeToData: waiting.shift() } };
    },
    return: end,
    throw: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
};

/** The common approach: graphql-ws executes the selection for every subscriber and event. */
const startExecuting = async (rate: number, stations: number): Promise<number> => {
  const listeners = new Set<(event: StationEvent) => void>();
  const schema: GraphQLSchema = buildSchema(`
    type Query { ok: Boolean }
    scalar JSON
    type Dado { codigo: String! path: String! data: JSON }
    type Subscription { estacao_subscribeToData: Dado! }`);
  const field = schema.getSubscriptionType()?.getFields()['estacao_subscribeToData'];
  if (field === undefined) throw new Error('no subscription field');
  field.subscribe = () => streamOf(listeners);
  const server = createServer();
  serveSockets({ schema }, new WebSocketServer({ server, path: '/graphql' }));
  let sent = 0;
  const began = performance.now();
  setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * rate;
    for (; sent < due; sent += 1) {
      const path = `${SPOKEN_PATHS[sent % SPOKEN_PATHS.length] ?? ''}/${SUB_FIELDS[0]}`;
      const event = { codigo: codeOf(sent % stations), path, data: (sent % 997) / 10 };
      for (const listener of listeners) listener(event);
    }
  }, 20);
  return listenOnLoopback(server);
};

const [way, rate, stations, engine = ''] = process.argv.slice(2);
if (!isWay(way)) throw new Error(`one of ${FAN_OUT_WAYS.join(', ')}`);
const start = way === 'executing' ? startExecuting : startShared;
reportToParent(await start(Number(rate), Number(stations), engine));
