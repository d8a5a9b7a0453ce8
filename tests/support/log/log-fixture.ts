import type { TagEvent } from '#domain/tags/tag-event.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { Ingest } from '#worker/ingest.ts';
import { tagIdOf } from '#worker/log/dictionary.ts';
import type { EventLog, LogSize } from '#worker/log/event-log.ts';
import type { LogEntry } from '#worker/log/log-rows.ts';
import type { LogView } from '#worker/projections/projection.ts';

/** Names, log, state and directory that take events one by one, without a feed. */
export interface LogFixture extends LogView {
  readonly log: EventLog;
  apply(event: TagEvent): void;
  /** The event as the log writes it. */
  intern(event: TagEvent): LogEntry;
}

export const logFixture = (size?: LogSize): LogFixture => {
  const intake = new Ingest(new Rejections(), size);
  const { names, state, directory, log } = intake;
  return {
    dictionary: names,
    table: state,
    directory,
    log,
    apply: (event) => intake.accept({ events: [event], rejections: [] }),
    intern: ({ codigo, path, field, value, origin, receivedAt }) => {
      const station = names.internStation(codigo);
      if (station === undefined) throw new RangeError('dictionary full');
      return {
        station,
        tag: tagIdOf(names.internKnownPath(path), field),
        value,
        origin,
        receivedAt,
      };
    },
  };
};
