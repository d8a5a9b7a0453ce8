import type { ValueOption } from '#domain/quantities/catalogue.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { FallenRain } from '#domain/series/fallen-rain.ts';
import type { Gate } from '#domain/stations/gate.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { Thresholds } from '#domain/quantities/legend.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { Selection } from '#domain/quantities/selector.ts';
import type { SeriesQuestion } from '#domain/series/series-query.ts';
import type { ReadingLook, ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station, StationType } from '#domain/stations/station.ts';
import type { RejectionReason, TagValue } from '#domain/tags/tag-event.ts';
import type { ColumnLegend } from '#domain/quantities/table-columns.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/**
 * Dense number of a station, from 0, stable as long as the worker lives. Frames name stations by it. The page sees those of a later
 * worker in a range of their own (`app/core/life-ids.ts`).
 */
export type StationId = number;

/** A station as views list it. */
export interface StationEntry {
  readonly id: StationId;
  readonly station: Station;
}

/** Thresholds in force and how many stations lie in each class. */
export interface LegendState {
  /** What it is the legend of: a person may have chosen something else by now. */
  readonly selection: Selection;
  readonly option: ValueOption;
  /** The unit that the thresholds and all comparable readings are in; null (`N/D`) where no station says any. */
  readonly unit: string | null;
  readonly thresholds: Thresholds;
  /** Stations in bucket 0 to 5 (those on the map). */
  readonly counts: readonly number[];
  readonly withoutReading: number;
  readonly hiddenZero: number;
  readonly notComparable: number;
  /** Readings of a unit that we cannot convert. */
  readonly otherUnit: number;
}

/** What the map shows of a selection. Columns run in parallel: `ids[i]` has `values[i]`. */
export interface MapLayerFrame {
  /** True: replaces everything the view holds. False: only what changed since the last frame. */
  readonly whole: boolean;
  /** Stations with a position that are new or describe themselves otherwise; on a whole frame, all of them. */
  readonly stations: readonly StationEntry[];
  readonly ids: Uint32Array;
  /** In the unit of their look; NaN is no reading. */
  readonly values: Float64Array;
  /** 0 to 5, or NO_READING, HIDDEN_ZERO, NOT_COMPARABLE, OTHER_UNIT of the domain's legend. */
  readonly buckets: Int8Array;
  /** How each is written: places in `looks`. */
  readonly lookIds: Uint16Array;
  readonly looks: readonly ReadingLook[];
  /** When each station was last heard of, epoch milliseconds; NaN when nobody has said. */
  readonly heardAt: Float64Array;
  /** Degrees it comes from (wind), NaN where nobody has said; null for a measurement without a direction. */
  readonly directions: Float32Array | null;
  /** Null when it has not changed. */
  readonly legend: LegendState | null;
  /** Stations that are in the tables but have no usable coordinates. */
  readonly withoutPosition: number;
}

/** The selection to colour by (SPEC 4), and of which stations. */
export interface MapLayerSpec extends Selection {
  /** Missing or empty: every type. */
  readonly types?: readonly StationType[];
  /** `data` takes the legend's range from the readings also where the catalogue has a fixed one. */
  readonly scale?: 'data';
}

/** A column of readings in the table. */
export interface ReadingColumn {
  readonly key: string;
  /** The first path that has a reading is shown. */
  readonly paths: readonly ReadingPath[];
  /** The legend whose buckets the readings are put into; missing: none. */
  readonly legend?: ColumnLegend | undefined;
}

/** What the table is sorted by: `codigo`, `name`, `type`, `basin`, `region`, `river`, `heardAt`, or the key of a reading column. */
export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

/** `reading`: at least one of the columns has a reading. `raining`: it rains there now. */
export type TableOnly = 'reading' | 'raining';

export interface StationTableSpec {
  readonly columns: readonly ReadingColumn[];
  /** The most important first; without any, by code. */
  readonly sort: readonly TableSort[];
  /** Matches name, code, type, river, basin and region, without accents and case; empty matches all. */
  readonly search: string;
  /** Empty: every type. */
  readonly types: readonly StationType[];
  /** Missing: every basin, every region. */
  readonly basin?: string | undefined;
  readonly region?: string | undefined;
  /** All of these must hold; missing: none need. */
  readonly only?: readonly TableOnly[] | undefined;
  /**
   * Least milliseconds between two changes of the order (or of who is in the list) that readings alone bring about, so that a
   * person can read; missing: at once. Values change in place all the while.
   */
  readonly pace?: number | undefined;
  /** The station under the pointer or the focus, and where it stands: it is not moved from there. */
  readonly hold?: { readonly id: StationId; readonly at: number } | undefined;
  /** Paused: the state is the one of that instant's pause, however the log goes on. The page's own epoch milliseconds. */
  readonly pausedAt?: EpochMs | undefined;
  /** The rows asked for, by position in the sorted and filtered list. */
  readonly window: { readonly offset: number; readonly limit: number };
}

export interface TableRow {
  readonly id: StationId;
  /** Null: as the view knows it. */
  readonly station: Station | null;
  /** One a column of the spec, in the unit beside it; null is no reading. */
  readonly values: readonly (ShownReading | null)[];
  /** One a column of the spec: 0 to 5, or what is below zero in the domain's legend; null where no column has a legend. */
  readonly buckets: readonly number[] | null;
  readonly heardAt: EpochMs;
}

/** The basins and regions that stations name, in order of the alphabet. */
export interface TablePlaces {
  readonly basins: readonly string[];
  readonly regions: readonly string[];
}

/** Stations for which there is no room: what a provider can take of a page's memory is bounded. */
export interface LeftOut {
  readonly stations: number;
  /** There are more: so many are counted and no more. */
  readonly isLeast: boolean;
}

export interface StationTableFrame {
  /** Keys of the columns that this frame's rows hold values of: a frame may be of before a change of columns. */
  readonly columns: readonly string[];
  /** Rows in the window, in order. A row that has not changed since the last frame is the id alone. */
  readonly order: Uint32Array;
  readonly offset: number;
  /** The window's rows that are new to the view or have changed. */
  readonly changed: readonly TableRow[];
  /** The unit over each column: the quantity's own; null (`N/D`) where no station says any. */
  readonly units: readonly (string | null)[];
  /** Stations that match what is asked for, and all stations that there is room for. */
  readonly matched: number;
  readonly total: number;
  readonly leftOut: LeftOut;
  /** Null when they have not changed. */
  readonly places: TablePlaces | null;
  /** When the state that is shown was taken, where the view is paused; null: live. */
  readonly pausedAt: EpochMs | null;
}

/** Every row of a table at one moment. */
export interface StationTableRows {
  readonly columns: readonly string[];
  /** The unit over each column, null for `N/D`. */
  readonly units: readonly (string | null)[];
  /** In order, each with its station. */
  readonly rows: readonly TableRow[];
  readonly at: EpochMs;
}

export interface DamEntry {
  readonly id: StationId;
  readonly station: Station;
  /** Of the reservoir; null is no reading. */
  readonly percent: ShownReading | null;
  readonly upstream: ShownReading | null;
  readonly downstream: ShownReading | null;
  readonly spill: ShownReading | null;
  readonly storage: ShownReading | null;
  readonly storageMaximum: ShownReading | null;
  readonly gates: readonly Gate[];
  readonly heardAt: EpochMs;
}

/** Every Barramento station, by name. */
export interface DamBoardFrame {
  readonly dams: readonly DamEntry[];
}

/** One reading of one station. */
export interface StationReading {
  readonly path: ReadingPath;
  /** A number for a measurement, in the unit beside it; text for the few readings that are text, null for no reading. */
  readonly value: TagValue;
  readonly label: string | null;
  /** The quantity's own unit, or the foreign one that was said; null is `N/D`. */
  readonly unit: string | null;
  /** What `Format` asks for; null: as the quantity is usually written. */
  readonly decimals: number | null;
  /** False for a number of a foreign unit: no rate, no doubt, no alert is taken from it. */
  readonly comparable: boolean;
  /** False when the provider asks not to display it. */
  readonly show: boolean;
  /** It said a number that no such sensor can measure: its value is null. */
  readonly implausible: boolean;
  /**
   * When it last said anything, in epoch milliseconds: when it came live, or for what a snapshot told when the station had last
   * spoken. Null where nobody has, as far as the log goes back.
   */
  readonly saidAt: EpochMs | null;
}

export interface StationSheetSpec {
  readonly codigo: string;
}

/** Everything one station says. `known` is false until it has spoken (or for ever, for a code that does not exist). */
export type StationSheetFrame =
  | { readonly known: false; readonly codigo: string; readonly networkLoaded: boolean }
  | {
      readonly known: true;
      readonly station: Station;
      readonly readings: readonly StationReading[];
      readonly gates: readonly Gate[];
      readonly heardAt: EpochMs;
    };

/** A part of the time axis, inclusive. */
export interface SeriesWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export type { SeriesQuestion };

/** A question, and how much of the answer a chart can draw. Another window or another width alone asks the provider nothing, but for `detail`. */
export interface StationSeriesSpec extends SeriesQuestion {
  /** What is in sight, with a margin to move in; missing: the whole range. */
  readonly window?: SeriesWindow | undefined;
  /** Pixel columns the window is wide; missing: as many as a wide screen has. */
  readonly columns?: number | undefined;
  /** Whether what fell is wanted in pieces; to be said when the view is opened. Missing: no. */
  readonly rain?: boolean | undefined;
  /** The step the window wants, where it is finer than the range's; the provider is asked for whole days of it. Missing: the range's. */
  readonly detail?: HistoryStep | undefined;
}

/** Readings in columns; `times` ascends. */
export interface SeriesColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/**
 * One quantity over time, history first, then the live tail of the log. `times` ascends; a NaN value is a gap. Every pixel column
 * of the window keeps its first, lowest, highest and last reading; one reading on either side of the window is there too.
 */
export interface Series extends SeriesColumns, ReadingLook {
  readonly field: HistoricalField;
  /** Readings that cannot be measurements (sentinels, overflows): for marks, never for lines and bounds. Missing: none. */
  readonly suspects?: SeriesColumns | undefined;
  /** What fell, of rain in the last hour (`chuva_hora`) alone, where it was asked for. */
  readonly rain?: RainColumns | undefined;
}

/** Rain in pieces of time that do not overlap, ascending, of a clock hour each where the readings tell what fell in it. */
export interface RainColumns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly millimetres: Float64Array;
  /** 1 where more may have fallen. */
  readonly least: Uint8Array;
}

/**
 * Why a question to the provider gave no data. `refused`: it answered with errors and nothing else ("Operação bloqueada.");
 * `busy`: it asks to be left alone for a while.
 */
export type AnswerFault = 'unreachable' | 'unreadable' | 'refused' | 'busy';

export type HistoryState =
  /**
   * `pages`: how many of the range are here, and are asked for; missing before the first question. `held`: the provider has refused
   * the next one so far, or asks for patience; it is asked for again.
   */
  | {
      readonly kind: 'loading';
      readonly pages?: { readonly done: number; readonly all: number };
      readonly held?: AnswerFault;
    }
  /** `keptFrom`: the provider has nothing older, though the range begins earlier. */
  | { readonly kind: 'ready'; readonly keptFrom?: EpochMs }
  /** The provider refused or could not be reached; live readings go on, and it is asked again after a while. */
  | { readonly kind: 'failed'; readonly reason: AnswerFault };

export interface StationSeriesFrame {
  /** What this frame answers. */
  readonly question: SeriesQuestion;
  readonly codigo: string;
  /** The range as it is now: one that follows the present goes on. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** The part of the range that this frame's series are of, and as fine as it was asked for. */
  readonly window: SeriesWindow;
  /** Time between two rows of history in the window: what was chosen, or what the provider knows instead. */
  readonly step: HistoryStep;
  readonly history: HistoryState;
  /** Only quantities with at least one reading in the range, though it may be out of the window. */
  readonly series: readonly Series[];
}

/** The same series as a table: a row a step of time, the newest first. */
export interface SeriesTableSpec extends SeriesQuestion {
  /** Empty: every quantity the station has. */
  readonly fields: readonly HistoricalField[];
  /** The rows asked for, by position in the list. */
  readonly window: { readonly offset: number; readonly limit: number };
}

/** A column of the table, and what is to be said of all of its readings in the range: of those between two rows as well. */
export interface SeriesTableColumn extends ReadingLook {
  readonly field: HistoricalField;
  /** Null where nothing was read. */
  readonly maximum: number | null;
  readonly minimum: number | null;
  /** What fell in the range; null for what has no total, and where rows are too far apart to tell. */
  readonly total: FallenRain | null;
}

/** Where a day of America/Sao_Paulo begins in the list. */
export interface SeriesTableDay {
  readonly start: EpochMs;
  /** Position of its newest row. */
  readonly first: number;
}

export interface SeriesTableFrame {
  /** What this frame answers. */
  readonly question: SeriesQuestion;
  readonly codigo: string;
  /** The range as it is now: one that follows the present goes on, and rows and sums with it. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly step: HistoryStep;
  readonly history: HistoryState;
  /** Only quantities with at least one reading. */
  readonly columns: readonly SeriesTableColumn[];
  readonly days: readonly SeriesTableDay[];
  /** Rows there are. */
  readonly matched: number;
  /** Position of the first row below. */
  readonly offset: number;
  /** When the newest reading of each row was taken. */
  readonly times: Float64Array;
  /** The last reading of every step, row by row, one a column; NaN is none. */
  readonly values: Float64Array;
  /** 1 where a value cannot be a measurement: the step has no other. Beside `values`. */
  readonly suspect: Uint8Array;
}

/** `connecting`: first attempt or a new one under way. `live`: socket acknowledged. `offline`: waiting for the next attempt. */
export type LinkPhase = 'connecting' | 'live' | 'offline';

/**
 * How far the state follows a provider that numbers its messages (PROVIDER 2). `proven`: the state is exactly the provider's at `seq`,
 * nothing was missed; otherwise a snapshot is on its way.
 */
export interface StreamProof {
  readonly epoch: string | null;
  readonly seq: number;
  readonly proven: boolean;
}

/** Where the log is kept between visits (fault rows 44 to 48). */
export type StorageState =
  | { readonly kind: 'opening' }
  /** Kept in this browser by this page. */
  | { readonly kind: 'writing'; readonly bytes: number }
  /** Another tab of the site keeps it. */
  | { readonly kind: 'elsewhere' }
  /** In memory only, and why. */
  | { readonly kind: 'memory'; readonly reason: 'unavailable' | 'silent' | 'full' | 'failing' };

/** How much the log holds in memory. */
export interface LogExtent {
  /** Events since which it holds anything, thinned or whole; those before are folded into one state. */
  readonly events: number;
  readonly bytes: number;
}

/**
 * What is known of the time. `known`: a server has told it, and the device's clock has not leapt since. `unknown`: the device's own
 * clock is believed, for want of another. `behind`: nobody has told the time, but readings prove that the device's clock is behind:
 * it is put forward by the least that they prove.
 */
export type ClockState = 'known' | 'unknown' | 'behind';

export interface LinkStatusFrame {
  readonly phase: LinkPhase;
  /** True from connecting, waking up or coming back until what is shown has been confirmed: by a snapshot, or by numbers. */
  readonly updating: boolean;
  /** What is shown may be old: it is of before this connection, or something is known to be missing. Until `updating` is over. */
  readonly inDoubt: boolean;
  /** A network that speaks steadily has said nothing for a minute or longer, although the subscription stands. */
  readonly silent: boolean;
  /** When the data shown were kept, while no answer has confirmed them in this visit; else null. */
  readonly keptAt: EpochMs | null;
  /** Milliseconds to add to this device's clock for the server's, as far as that is known. */
  readonly clockSkew: number;
  /** Whether ages can be trusted. */
  readonly clock: ClockState;
  /** Null where the provider numbers nothing. */
  readonly stream: StreamProof | null;
  readonly storage: StorageState;
  /** What was found in the store and could not be used: set aside, not lost. */
  readonly setAside: number;
  /** When the next attempt is due, while offline. */
  readonly retryAt: EpochMs | null;
  /** When the last tag event or snapshot arrived; null before the first. */
  readonly lastEventAt: EpochMs | null;
  /** False while no snapshot has been read since the worker started. */
  readonly networkLoaded: boolean;
  /** The last snapshot failed, could be read in parts only, or lacked what was known before. */
  readonly snapshotTrouble: 'none' | 'partial' | AnswerFault;
  readonly stations: number;
  readonly leftOut: LeftOut;
  /** Messages of the subscription since the worker started: each became events or a rejection. */
  readonly messages: number;
  readonly eventsAppended: number;
  /** Messages a second over the last ten; null until that can be said. */
  readonly eventsPerSecond: number | null;
  readonly log: LogExtent;
  readonly reconnects: number;
  /** The connection was lost several times within two minutes. */
  readonly unstable: boolean;
  readonly rejected: readonly {
    readonly reason: RejectionReason | FrameRejection;
    readonly count: number;
  }[];
}

/** Rejections of whole messages and answers, beside those of single tags. */
export type FrameRejection =
  | 'answer-unreadable'
  | 'answer-errors'
  | 'history-row'
  | 'dictionary-full'
  | 'message-errors'
  /** What came over the socket is no message: the connection ends of it. */
  | 'message-unreadable'
  /** The provider answered the subscription with an error. */
  | 'subscription-refused'
  /** A numbered message that the state holds already. */
  | 'message-known'
  /** A numbered message before which others are missing: a snapshot fills the gap. */
  | 'stream-gap'
  /** A tag that complete answers have not named for a while: it holds no reading any more. */
  | 'tag-gone'
  /** A network that speaks steadily said nothing for a minute: it was subscribed to anew. */
  | 'stream-silent'
  /** A promise of a library that nobody waited for, and that failed. */
  | 'unhandled'
  | 'implausible';
