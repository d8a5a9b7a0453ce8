/** Told of every request, upgrade or message that is refused: the reason, one of a few words of ours. */
export type RejectionTally = (reason: string) => void;
