import {
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  type StoredMsg,
} from '@nats-io/jetstream';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { EngineLine } from './engine-line.ts';

/** The engine sends something at least so often, or what is read ends. */
const HEARTBEAT_MS = 500;
const PULL_MS = 2 * SECOND_MS;
const PULLED = 2_000;
/** A consumer that nobody asks is removed by the engine. */
const CONSUMER_MS = 30 * SECOND_MS;

/** Whole milliseconds of the message's own time; see {@link storedTimeOf}. */
export const timeOf = (message: JsMsg): number => Number(message.timestampNanos / 1_000_000n);

/** The same of a message that was asked for: cut alike, so that the time is the same however it is read. */
export const storedTimeOf = (message: StoredMsg): number =>
  Date.parse(message.timestamp.replace(/(\.\d{3})\d+/, '$1'));

/** Messages of a stream, in order, from one consumer of the engine. */
export interface StreamMessages {
  /** Messages that were there when it began. */
  readonly pending: number;
  /** Ends with the consumer, whatever ends that: what comes then has to be compared with what was read. */
  readonly messages: AsyncIterable<JsMsg>;
  readonly end: () => void;
}

/** Ends messages at the first sign that their consumer is not the one that was made. */
const watch = async (messages: ConsumerMessages, onContact: () => void): Promise<void> => {
  for await (const { type } of messages.status()) {
    if (type === 'heartbeat') onContact();
    else if (type !== 'next' && type !== 'debug' && type !== 'discard') messages.stop();
  }
};

async function* ofConsumer(
  messages: ConsumerMessages,
  name: string,
  onContact: () => void,
): AsyncIterable<JsMsg> {
  for await (const message of messages) {
    // The library makes another consumer where one is lost, and continues without a sign.
    if (message.info.consumer !== name) return;
    onContact();
    yield message;
  }
}

/** Begins to read a stream at a number. `onContact`: something came from the engine. Rejects where the engine does not answer. */
export const openMessages = async (
  { js }: EngineLine,
  stream: string,
  from: number,
  onContact: () => void,
): Promise<StreamMessages> => {
  const consumer = await js.consumers.get(stream, {
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: from,
    inactive_threshold: CONSUMER_MS,
  });
  const { name, num_pending: pending } = await consumer.info(true);
  const messages = await consumer.consume({
    max_messages: PULLED,
    idle_heartbeat: HEARTBEAT_MS,
    expires: PULL_MS,
  });
  void watch(messages, onContact);
  return {
    pending,
    messages: ofConsumer(messages, name, onContact),
    end: () => {
      messages.stop();
      void consumer.delete().catch(() => undefined);
    },
  };
};

/** Passes on messages of a stream, until `take` is false or none is left. Rejects where the engine does not answer. */
export const eachMessage = async (
  line: EngineLine,
  stream: string,
  from: number,
  take: (message: JsMsg) => boolean,
): Promise<void> => {
  const { pending, messages, end } = await openMessages(line, stream, from, () => undefined);
  try {
    if (pending === 0) return;
    for await (const message of messages) {
      if (!take(message) || message.info.pending === 0) return;
    }
    throw new Error(`the stream ${stream} was not read to its end`);
  } finally {
    end();
  }
};
