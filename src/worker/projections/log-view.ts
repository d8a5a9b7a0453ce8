import type { Dictionary } from '../log/dictionary.ts';
import type { StationDirectory } from '../log/station-directory.ts';
import type { TagTable } from '../log/tag-table.ts';

/** What a projection reads: names, state, station descriptions. */
export interface LogView {
  readonly dictionary: Dictionary;
  readonly table: TagTable;
  readonly directory: StationDirectory;
}
