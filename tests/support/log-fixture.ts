import type { TagEvent } from '#domain/tag-event.ts';
import type { StationId } from '#worker/api/frames.ts';
import { Dictionary, type PathId, tagIdOf } from '#worker/log/dictionary.ts';
import type { LogEntry } from '#worker/log/segment.ts';
import { StationDirectory } from '#worker/log/station-directory.ts';
import { TagTable } from '#worker/log/tag-table.ts';
import type { LogView } from '#worker/projections/log-view.ts';

/** A dictionary, a table and a directory that take events one by one, without a feed. */
export interface LogFixture extends LogView {
  /** Folds an event in and says what it touched. */
  apply(event: TagEvent): {
    readonly station: StationId;
    readonly path: PathId;
    readonly changed: boolean;
  };
  intern(event: TagEvent): LogEntry;
}

export const logFixture = (): LogFixture => {
  const dictionary = new Dictionary();
  const table = new TagTable(dictionary);
  const directory = new StationDirectory(dictionary, table);
  let offset = 0;
  const intern = (event: TagEvent): LogEntry => {
    const station = dictionary.internStation(event.codigo);
    if (station === undefined) throw new RangeError('dictionary full');
    const { value, origin, receivedAt } = event;
    return {
      station,
      tag: tagIdOf(dictionary.internKnownPath(event.path), event.field),
      value,
      origin,
      receivedAt,
    };
  };
  return {
    dictionary,
    table,
    directory,
    intern,
    apply: (event) => {
      const entry = intern(event);
      const path = dictionary.internKnownPath(event.path);
      const changed = table.apply(entry, offset) === 'changed';
      offset += 1;
      if (changed && directory.isDescribing(path)) directory.touch(entry.station);
      return { station: entry.station, path, changed };
    },
  };
};
