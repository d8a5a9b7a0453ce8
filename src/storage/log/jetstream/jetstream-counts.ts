/** Figures of a log on JetStream since its start, for `/metrics`. */
export const jetStreamCounts = () => ({
  /** Events read from the stream, and those that wait there to be read. */
  eventsRead: 0,
  lagEvents: 0,
  /** Messages of the stream that are no event: of a foreign subject, or without a readable value. */
  unreadable: 0,
  /** Numbers of the stream whose message was removed. */
  holes: 0,
  /** Connections lost. */
  disconnects: 0,
  /** Times that the stream did not continue where it was, so that everybody has to load it again; and generations that this process has ended. */
  restarts: 0,
  generationsEnded: 0,
  /** Events written and acknowledged, and those of them whose acknowledgement was lost and that were found in the stream. */
  eventsWritten: 0,
  acksFound: 0,
  /** Events that were sent again, and times that the writing was restarted after a failure. */
  sentAgain: 0,
  recoveries: 0,
  /** Events left out: their names, or their values, are too long for the engine. */
  refusedNames: 0,
  refusedValues: 0,
  /** Times that another writer was noticed. */
  fences: 0,
  longestAckMs: 0,
});

export type JetStreamCounts = ReturnType<typeof jetStreamCounts>;
