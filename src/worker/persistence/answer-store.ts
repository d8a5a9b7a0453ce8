/**
 * The last answer of each address, kept between visits beside the log. It is only for a visit without a network: where nothing can be kept,
 * nothing is missing while the network is there. Nothing throws.
 */
export interface AnswerStore {
  /** Null if none is kept, or it cannot be read. */
  readonly read: (url: string) => Promise<string | null>;
  /** Keeps the answer of an address; answers of other addresses are forgotten. */
  readonly write: (url: string, text: string) => Promise<void>;
}
