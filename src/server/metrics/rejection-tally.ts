/** Counts each refused request, upgrade or message by its reason, one of a few words of ours. */
export type RejectionTally = (reason: string) => void;

/** Counts refusals of sockets, and each socket that this server closes. */
export interface SocketTally {
  readonly rejected: RejectionTally;
  readonly closed: (code: number) => void;
}
