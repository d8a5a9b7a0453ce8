/** Bytes of the store's files. */
export interface FileSizes {
  readonly database: number;
  readonly log: number;
  /** Free on the disk. */
  readonly free: number;
}

/** Calls about the file itself. */
export interface FileCalls {
  /** Moves what was committed into the database file, without holding up the process that writes. */
  readonly checkpoint: (nothing: null) => null;
  readonly sizes: (nothing: null) => FileSizes;
}
