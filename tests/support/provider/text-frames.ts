import { expect } from 'vitest';

/** Complete text frames, one behind the other, as the JSON in them. */
export const readTextFrames = (bytes: Buffer): unknown[] => {
  const read: unknown[] = [];
  let at = 0;
  while (at < bytes.length) {
    expect(bytes[at]).toBe(0x81);
    let length = bytes[at + 1] ?? 0;
    at += 2;
    if (length === 126) {
      length = bytes.readUInt16BE(at);
      at += 2;
    } else if (length === 127) {
      length = Number(bytes.readBigUInt64BE(at));
      at += 8;
    }
    read.push(JSON.parse(bytes.toString('utf8', at, at + length)));
    at += length;
  }
  expect(at).toBe(bytes.length);
  return read;
};
