import type { JournalEntry } from '#contract/journal/journal.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** Which entries of the network's journal are shown. */
export interface JournalQuery {
  /** Of these stations; null: of all. */
  readonly codigos: readonly string[] | null;
  /** Of these kinds of events; null: of every kind. */
  readonly kinds: readonly JournalEntry['event']['kind'][] | null;
  /** Part of a station's name, code or river; empty: of any. */
  readonly search: string;
  /** The newest days that have entries. */
  readonly days: number;
  /** None after it. */
  readonly to?: EpochMs;
  /** Entries at most. */
  readonly limit: number;
}

/** An entry with the name of its station. `key`: its number; a property `id` is a station's. */
export interface ShownEntry extends Pick<JournalEntry, 'at' | 'station' | 'event' | 'annulled'> {
  readonly key: number;
  readonly name: string;
}

/** What is known of the journal. `loading`: the server makes one, or has not answered yet. */
export type ShownJournal =
  | { readonly kind: 'loading' | 'failed' }
  | {
      readonly kind: 'ready';
      /** Newest first; only those that `isNotable`. */
      readonly entries: readonly ShownEntry[];
      /** Whether there are more in these days. */
      readonly isCut: boolean;
      /** Whether older days can be asked for. */
      readonly hasMore: boolean;
      /** All that the server had received until then is in it. */
      readonly until: EpochMs | null;
      /** The last request failed: newer entries may be missing. */
      readonly isOld: boolean;
    };

export interface JournalFrame {
  /** Null: as in the last frame. */
  readonly journal: ShownJournal | null;
}
