/**
 * 32-bit checksum of bytes, a word at a time. Every step is a bijection of the sum, so one wrong word always shows; it is there
 * for torn and rotten records, not against forgers.
 */
export const checksum = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = bytes.byteLength >>> 2;
  let sum = 0x81_1c_9d_c5 ^ bytes.byteLength;
  for (let word = 0; word < words; word += 1) {
    sum = Math.imul(sum ^ view.getUint32(word * 4, true), 0x01_00_01_93);
    sum = (sum << 13) | (sum >>> 19);
  }
  for (let at = words * 4; at < bytes.byteLength; at += 1) {
    sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01_00_01_93);
  }
  return sum >>> 0;
};
