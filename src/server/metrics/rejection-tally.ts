/** Told of every request, upgrade or message that is refused: the reason, one of a few words of ours. */
export type RejectionTally = (reason: string) => void;

/** Told of what sockets are refused, and of each that this server closes. */
export interface SocketTally {
  readonly rejected: RejectionTally;
  readonly closed: (code: number) => void;
}
