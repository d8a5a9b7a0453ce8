/** A typed array. */
interface Column<Own> {
  readonly length: number;
  readonly set: (from: Own) => void;
  readonly fill: (number: number) => Own;
}

/** A column of at least `length`, with that of before at its start and `rest` behind it. At least doubled: it grows often. */
export const grown = <Own extends Column<Own>>(
  Kind: new (length: number) => Own,
  before: Own,
  length: number,
  rest = 0,
): Own => {
  const wider = new Kind(Math.max(length, before.length * 2));
  if (rest !== 0) wider.fill(rest);
  wider.set(before);
  return wider;
};
