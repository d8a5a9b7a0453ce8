import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { parseJson } from '#domain/untrusted.ts';
import { numberOf } from './numbered-readings.ts';

/** Options of a connection by the URL of a server, with user and password where it has them. */
export const connectionOf = (url: string) => {
  const { host, username, password } = new URL(url);
  return { servers: host, ...(username === '' ? {} : { user: username, pass: password }) };
};

/** What a stream holds, read without the server's own code: at index `seq` the number of the reading under it; 0 for none, -1 for what is no reading. */
export const readWholeStream = async (nats: string, stream: string): Promise<readonly number[]> => {
  const connection = await connect(connectionOf(nats));
  try {
    const { state } = await (await jetstreamManager(connection)).streams.info(stream);
    const numbers = Array.from({ length: state.last_seq + 1 }, () => 0);
    if (state.messages === 0) return numbers;
    const consumer = await jetstream(connection).consumers.get(stream, {
      deliver_policy: DeliverPolicy.All,
    });
    for await (const message of await consumer.consume({ max_messages: 5_000 })) {
      const [codigo, path] = message.subject
        .split('.')
        .slice(1)
        .map((token) => Buffer.from(token, 'base64url').toString());
      numbers[message.seq] = numberOf(codigo, path, parseJson(message.string())) ?? -1;
      if (message.seq >= state.last_seq) break;
    }
    return numbers;
  } finally {
    await connection.close();
  }
};
