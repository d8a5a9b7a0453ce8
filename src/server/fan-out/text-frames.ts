/** The part of a frame between the subscription's id and the end: see `composeFrames`. */
export interface FrameBody {
  /** JSON up to and with the number of `extensions`, shared by all subscriptions with the same fields. */
  readonly bytes: Buffer;
  /** Members that follow the number, ASCII, with their leading comma; empty in a stream without jumps. */
  readonly span: string;
}

/** How the events of a subscription are laid out on its line. */
export interface Framing {
  /** Complete frames, for one write to any number of lines. */
  readonly compose: (bodies: readonly FrameBody[]) => Buffer;
  /** Bytes that one event takes on the line. */
  readonly lengthOf: (body: FrameBody) => number;
}

/** First byte of an unmasked, final text frame (RFC 6455, 5.2). */
const TEXT = 0x81;
/** Closes `extensions`, the payload and the message. */
const CLOSING = '}}}';

const headerLength = (payload: number): number => (payload < 126 ? 2 : payload < 65_536 ? 4 : 10);

const writeHeader = (into: Buffer, at: number, payload: number): number => {
  into[at] = TEXT;
  if (payload < 126) {
    into[at + 1] = payload;
    return at + 2;
  }
  if (payload < 65_536) {
    into[at + 1] = 126;
    return into.writeUInt16BE(payload, at + 2);
  }
  into[at + 1] = 127;
  return into.writeBigUInt64BE(BigInt(payload), at + 2);
};

/** The prefix of the payload in every message of a subscription. */
export const nextPrefix = (id: string): Buffer =>
  Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);

const payloadLength = (prefix: Buffer, { bytes, span }: FrameBody): number =>
  prefix.length + bytes.length + span.length + CLOSING.length;

/** Bytes one message takes on the wire. */
const frameLength = (prefix: Buffer, body: FrameBody): number => {
  const payload = payloadLength(prefix, body);
  return headerLength(payload) + payload;
};

/** Concatenated complete WebSocket frames, for one write to any number of sockets. */
export const composeFrames = (prefix: Buffer, bodies: readonly FrameBody[]): Buffer => {
  let total = 0;
  for (const body of bodies) total += frameLength(prefix, body);
  const frames = Buffer.allocUnsafe(total);
  let at = 0;
  for (const body of bodies) {
    at = writeHeader(frames, at, payloadLength(prefix, body));
    at += prefix.copy(frames, at);
    at += body.bytes.copy(frames, at);
    at += frames.write(body.span, at, 'latin1');
    at += frames.write(CLOSING, at, 'latin1');
  }
  return frames;
};

/** The messages of a subscription over a WebSocket. */
export const socketFraming = (id: string): Framing => {
  const prefix = nextPrefix(id);
  return {
    compose: (bodies) => composeFrames(prefix, bodies),
    lengthOf: (body) => frameLength(prefix, body),
  };
};
