/** The typed-array buffers of a frame, to be transferred instead of copied. Searches lists, three levels deep. */
export const frameBuffers = (frame: unknown, depth = 3): readonly ArrayBuffer[] => {
  if (ArrayBuffer.isView(frame)) {
    return frame.buffer instanceof ArrayBuffer ? [frame.buffer] : [];
  }
  if (depth < 0 || typeof frame !== 'object' || frame === null) return [];
  return Object.values(frame).flatMap((part: unknown) => frameBuffers(part, depth - 1));
};
