/** Left offset of each pinned column, in CSS pixels. */
export type Pins = ReadonlyMap<string, number>;

const known = new Map<string, Pins>();

/** Returns the same map for equal pins, so that memoized rows do not re-render. */
export const pinsOf = (pins: Pins): Pins => {
  const key = [...pins].join(' ');
  const same = known.get(key);
  if (same !== undefined) return same;
  known.set(key, pins);
  return pins;
};

/** Props of a pinned cell; empty for a column that is not pinned. */
export const pinProps = (left: number | undefined) =>
  left === undefined ? {} : { 'data-pinned': '', style: { left } };
