import type { FaultState } from './fault-state.ts';

/** First byte of a final text frame. */
const TEXT = 0x81;

/** End of the unmasked frame that begins at `at` (RFC 6455, 5.2). */
const frameEnd = (frames: Buffer, at: number): number => {
  const short = (frames[at + 1] ?? 0) & 0x7f;
  if (short < 126) return at + 2 + short;
  return short === 126
    ? at + 4 + frames.readUInt16BE(at + 2)
    : at + 10 + Number(frames.readBigUInt64BE(at + 2));
};

const split = (frames: Buffer): readonly Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0; at < frames.length;) {
    const end = frameEnd(frames, at);
    parts.push(frames.subarray(at, end));
    at = end;
  }
  return parts;
};

/**
 * A sound frame with the first half of the text, cut between two characters: the socket is intact,
 * the message is not.
 */
const halved = (frame: Buffer): Buffer => {
  const short = (frame[1] ?? 0) & 0x7f;
  const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
  let end = headLength + Math.min(Math.floor((frame.length - headLength) / 2), 0xff_ff);
  while (((frame[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  const length = end - headLength;
  const head = Buffer.from(
    length < 126 ? [TEXT, length] : [TEXT, 126, Math.floor(length / 256), length % 256],
  );
  return Buffer.concat([head, frame.subarray(headLength, end)]);
};

/**
 * Alters what one socket is sent, by the active faults: the frames of a write are split and
 * reassembled wrongly.
 */
export class AlteredFrames {
  readonly #state: FaultState;
  /** The earlier of a pair, until the later one has been sent. */
  #held: Buffer | null = null;

  constructor(state: FaultState) {
    this.#state = state;
  }

  alter(frames: Buffer): Buffer {
    if (this.#state.isOn('silent-sockets')) return Buffer.alloc(0);
    return Buffer.concat(split(frames).flatMap((frame) => this.#alterOne(frame)));
  }

  #alterOne(frame: Buffer): readonly Buffer[] {
    if (this.#held !== null) {
      const earlier = this.#held;
      this.#held = null;
      return [frame, earlier];
    }
    if (this.#state.strikes('reordered-events')) {
      this.#held = frame;
      return [];
    }
    if (this.#state.strikes('malformed-events')) return [halved(frame)];
    return this.#state.strikes('duplicated-events') ? [frame, frame] : [frame];
  }
}
