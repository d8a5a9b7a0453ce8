import type { Result } from '#domain/result.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { RequestFault } from './request-fault.ts';
import type { Demonstration } from './site/site-config.ts';

/** A value on the wire. */
export type WireValue = number | string | boolean | null;

/** A new value of one tag of one station (PROVIDER 2). */
export interface TagMessage {
  readonly codigo: string;
  readonly path: string;
  readonly data: WireValue;
}

/** A station's tags in the snapshot: path with sub-field to value, in order. */
export type StationTags = ReadonlyMap<string, WireValue>;

/** Periods of history up to now, in days (PROVIDER 3). */
export const HISTORY_PERIODS = {
  Periodo1d: 1,
  Periodo3d: 3,
  Periodo7d: 7,
  Periodo30d: 30,
  Periodo90d: 90,
  Periodo365d: 365,
} as const;
export type HistoryPeriod = keyof typeof HISTORY_PERIODS;

export interface HistoryQuery {
  readonly codigo: string;
  readonly step: HistoryStep;
  readonly period: HistoryPeriod | null;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** The quantities of one row of history (PROVIDER 3). */
export type HistoryValues = { readonly [Field in HistoricalField]: number | null };

export interface HistoryRow extends HistoryValues {
  readonly codigo: string;
  /** Local time without a zone (PROVIDER 3). */
  readonly timestamp: string;
}

/** Radar and satellite pictures (SPEC 7, PROVIDER 6). */
export interface ImagerySource {
  readonly list: () => string;
  /** The PNG of a tile, by its path on this host. `unknown`: no such tile; `busy`: retry in a few seconds. */
  readonly tile: (path: string) => Promise<Result<Uint8Array, 'unknown' | 'busy'>>;
}

/** A feed of official warnings (CAP 1.2 by Atom or RSS). */
export interface WarningSource {
  readonly name: string;
  /** A page for people; null if there is none. */
  readonly url: string | null;
  /** The address of the feed. Its messages are on the same origin. */
  readonly feed: string;
  /** The CAP status of the messages that count. */
  readonly status: 'Actual' | 'Exercise';
  /** The text at an address, null if there is none, where the source has it itself; absent: the addresses are asked over HTTP. */
  readonly own?: (url: string) => string | null;
}

/** What a source knows of its own readings, since when by its clock. Named as in `SourceState`, which adds where the readings are in the log. */
export interface SourceNews {
  readonly state: 'live' | 'lost' | 'unconfirmed';
  readonly since: EpochMs;
}

/** Takes what a source receives. */
export interface TagSink {
  /** The present value of every tag of the stations it names; what differs from what is known becomes an event. */
  readonly state: (tagsByCode: ReadonlyMap<string, StationTags>) => void;
  readonly event: (tag: TagMessage) => void;
  /** `live`: what was passed on so far is what the provider has. Never called by a source that cannot be in doubt. */
  readonly source?: (news: SourceNews) => void;
}

/**
 * Rows on the step's local grid, oldest first; none if unknown. `refused`: range too long or reversed (PROVIDER 4). `busy`: ask again in a
 * few seconds. Rejects while a store does not answer.
 */
export type HistorySource = (
  query: HistoryQuery,
) => Promise<Result<readonly HistoryRow[], 'refused' | 'busy'>>;

/** What a source can compute of the time before it started. */
export interface ReportedPast {
  /** Names what several processes know alike; absent where only one does. At most 16 of `A-Z a-z 0-9`. */
  readonly run?: string;
  /** Stations that have a past. */
  readonly codes: readonly string[];
  /** The report of a station at an instant: its stamp, then the unit and the value of each reading; null where it was silent. */
  readonly reportAt: (codigo: string, wall: EpochMs) => StationTags | null;
}

/** A row of a provider's history: one value for each of `HISTORICAL_FIELDS`, in their order, NaN for none. */
export interface ProvidedRow {
  readonly timestamp: EpochMs;
  readonly values: readonly number[];
}

/** Rows of a span, oldest first. `beginsAt`: the provider was found to have nothing before; null: it may have. */
interface ProvidedRows {
  readonly rows: readonly ProvidedRow[];
  readonly beginsAt: EpochMs | null;
}

/** The history of a provider, which is requested: paced, with its refusals handled. */
export interface ProvidedPast {
  /** Requests sent since the start. */
  readonly requests: () => number;
  readonly rowsOf: (
    codigo: string,
    span: { readonly from: EpochMs; readonly to: EpochMs },
  ) => Promise<Result<ProvidedRows, RequestFault>>;
  /** Ends the requests under way: what they have brought may be a part. */
  readonly giveUp: () => void;
}

/** What a source knows of the time before its readings are in a log. */
export type TagPast = ReportedPast | ProvidedPast;

/** The past that needs no request; null if there is none. */
export const reportedPastOf = (past: TagPast | null): ReportedPast | null =>
  past !== null && 'reportAt' in past ? past : null;

/** What the server needs of a network of stations. */
export interface TagSource {
  /** The notice for data that are not the present situation; null for real data. */
  readonly demonstration: Demonstration | null;
  readonly imagery: ImagerySource | null;
  /** Warnings of a demonstration, which are exercises; absent where it has none. */
  readonly warnings?: WarningSource | undefined;
  /** Called before each `start` with what the log holds of an earlier run; absent where a source has no use for it. */
  readonly recall?: (tagsByCode: ReadonlyMap<string, StationTags>) => void;
  /** Passes on the state, at once where it is known, then each change, until `stop`. It may be started again after that. */
  readonly start: (sink: TagSink) => void;
  readonly stop: () => void;
  /** History that the source has itself; null if the server has to keep it. */
  readonly history: HistorySource | null;
  /** Null if it knows nothing of it. */
  readonly past: TagPast | null;
}
