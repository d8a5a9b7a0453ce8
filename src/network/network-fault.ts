/** What is wrong with a network's folder: the file, where in it, and what would be right. */
export interface NetworkFault {
  readonly file: string;
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  /** Column of a table or path of a JSON member; null for the line as a whole. */
  readonly member: string | null;
  readonly detail: string;
}

/** One line: `cities.csv:12: latitude: "abc" is not a number from -90 to 90`. */
export const faultText = ({ file, line, member, detail }: NetworkFault): string =>
  [line === null ? file : `${file}:${line}`, ...(member === null ? [] : [member]), detail].join(
    ': ',
  );

/** Faults of one file, in the order in which they are found. */
export class FileFaults {
  readonly file: string;
  readonly #faults: NetworkFault[];

  constructor(file: string, faults: NetworkFault[]) {
    this.file = file;
    this.#faults = faults;
  }

  add(line: number | null, member: string | null, detail: string): null {
    this.#faults.push({ file: this.file, line, member, detail });
    return null;
  }
}
