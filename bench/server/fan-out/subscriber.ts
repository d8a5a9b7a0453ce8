import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { LIVE_OPERATION } from '#contract/operations.ts';
import type { TagPosition } from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';

/** First byte of an unfragmented text frame; pings and the like are not counted. */
const TEXT = 0x81;

/** A masked text frame (RFC 6455, 5.2) of less than 64 KiB; the mask is zero. */
const frameOf = (message: unknown): Buffer => {
  const payload = Buffer.from(JSON.stringify(message));
  const header = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  header[0] = TEXT;
  header[1] = 0x80 | (payload.length < 126 ? payload.length : 126);
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
};

/** A subscriber that costs almost nothing: it counts frames and bytes on a bare connection, and reads them only on request. */
export class Subscriber {
  frames = 0;
  bytes = 0;
  /** Frames that were not the expected next event; only of those that are read. */
  wrong = 0;
  readonly #line: Socket;
  readonly #reads: boolean;
  #rest: Buffer = Buffer.alloc(0);
  #seq: number | null = null;

  constructor(line: Socket, reads: boolean) {
    this.#line = line;
    this.#reads = reads;
    line.on('data', (chunk) => this.#receive(chunk));
    line.on('error', () => undefined);
  }

  close(): void {
    this.#line.destroy();
  }

  #receive(chunk: Buffer): void {
    this.bytes += chunk.length;
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      const length = data[at + 1];
      if (length === undefined) break;
      const header = length < 126 ? 2 : 4;
      if (data.length < at + header) break;
      const end = at + header + (length < 126 ? length : data.readUInt16BE(at + 2));
      if (data.length < end) break;
      if (data[at] === TEXT) {
        this.frames += 1;
        if (this.#reads) this.#check(data.toString('utf8', at + header, end));
      }
      at = end;
    }
    this.#rest = data.subarray(at);
  }

  #check(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message) || message['type'] !== 'next') return;
    const payload = message['payload'];
    const extensions = isRecord(payload) ? payload['extensions'] : undefined;
    // The common approach has no positions: only the completeness of its frames can be checked.
    if (!isRecord(extensions)) return;
    const { seq } = extensions;
    if (typeof seq !== 'number' || (this.#seq !== null && seq !== this.#seq + 1)) this.wrong += 1;
    this.#seq = typeof seq === 'number' ? seq : null;
  }
}

/** Connects, begins and subscribes, from now on or behind a position. */
export const subscribe = async (
  port: number,
  reads: boolean,
  after: TagPosition | null = null,
): Promise<Subscriber> => {
  const line = connect(port, '127.0.0.1');
  line.setNoDelay(true);
  await once(line, 'connect');
  line.write(
    [
      'GET /graphql HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Protocol: graphql-transport-ws',
      '',
      '',
    ].join('\r\n'),
  );
  const [answer]: unknown[] = await once(line, 'data');
  if (!String(answer).startsWith('HTTP/1.1 101')) {
    throw new Error(`no socket: ${String(answer).split('\r\n', 1)[0] ?? ''}`);
  }
  const subscriber = new Subscriber(line, reads);
  line.write(frameOf({ type: 'connection_init' }));
  while (subscriber.frames === 0) await once(line, 'data');
  const { operationName, query } = LIVE_OPERATION;
  const payload = {
    operationName,
    query,
    ...(after === null ? {} : { extensions: { after: after.seq, epoch: after.epoch } }),
  };
  line.write(frameOf({ id: 't', type: 'subscribe', payload }));
  return subscriber;
};
