/** Where pinned columns stand when the rest moves sideways: by column, CSS pixels from the left. */
export type Pins = ReadonlyMap<string, number>;

const known = new Map<string, Pins>();

/** The same map for the same pins, so that rows need not be drawn again for it. */
export const pinsOf = (pins: Pins): Pins => {
  const question = [...pins].join(' ');
  const same = known.get(question);
  if (same !== undefined) return same;
  known.set(question, pins);
  return pins;
};

/** What makes a cell stay in sight; nothing for a column that is not pinned. */
export const pinProps = (left: number | undefined) =>
  left === undefined ? {} : { 'data-pinned': '', style: { left } };
