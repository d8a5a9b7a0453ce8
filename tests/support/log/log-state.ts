import type { EventLog } from '#worker/log/event-log.ts';
import { type Offset, logOffset } from '#worker/log/log-rows.ts';
import type { TagTable } from '#worker/log/tag-table.ts';

/** The state before the event of `end`, replayed from what a log holds; by default the state now. */
export const replayedState = (log: EventLog, end: Offset = log.head): TagTable => {
  const state = log.base.copy();
  for (const event of log.since(logOffset(0)))
    if (event.offset < end) state.apply(event, event.offset);
  return state;
};
