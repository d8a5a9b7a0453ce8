/** Maximum nesting of columns in a frame. */
const DEPTH = 3;

const collect = (part: unknown, depth: number, found: ArrayBuffer[]): void => {
  if (typeof part !== 'object' || part === null) return;
  if (ArrayBuffer.isView(part)) {
    if (part.buffer instanceof ArrayBuffer) found.push(part.buffer);
  } else if (depth >= 0) {
    for (const inner of Object.values(part)) collect(inner, depth - 1, found);
  }
};

/** The typed-array buffers of a frame. They are transferred to the page instead of copied. */
export const frameBuffers = (frame: unknown): ArrayBuffer[] => {
  const found: ArrayBuffer[] = [];
  collect(frame, DEPTH, found);
  return found;
};
