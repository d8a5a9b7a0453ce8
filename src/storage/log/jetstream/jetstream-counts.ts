/** Figures of a log on JetStream since its start; what each is, is in `storage-metrics.ts`. */
export const jetStreamCounts = () => ({
  eventsRead: 0,
  lagEvents: 0,
  unreadable: 0,
  holes: 0,
  disconnects: 0,
  restarts: 0,
  generationsEnded: 0,
  eventsWritten: 0,
  acksFound: 0,
  sentAgain: 0,
  recoveries: 0,
  refusedNames: 0,
  refusedValues: 0,
  fences: 0,
  longestAckSeconds: 0,
});

export type JetStreamCounts = ReturnType<typeof jetStreamCounts>;
