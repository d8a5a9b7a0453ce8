import type { Position } from '#domain/stations/station.ts';
import { MINUTE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Corners of a polygon in order, longitude before latitude as in GeoJSON; the last one is the first one. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** An area of a warning: the union of its shapes and cities. All empty: it is described in words alone. */
export interface WarnedArea {
  /** In the source's words. */
  readonly description: string;
  /** Cities of the network, by name, whose municipal codes the message has. */
  readonly cities: readonly string[];
  readonly polygons: readonly Ring[];
  readonly circles: readonly { readonly centre: Position; readonly radiusKm: number }[];
}

/** An official warning, in the words of its source. */
export interface OfficialWarning {
  /** Unique among all warnings. */
  readonly key: string;
  /** The network's name of the source. */
  readonly source: string;
  readonly sender: string;
  readonly event: string;
  readonly headline: string | null;
  /** As the message has it; null where it has none, or does not know it. */
  readonly severity: string | null;
  readonly description: string | null;
  readonly instruction: string | null;
  /** The https address of more about it. */
  readonly url: string | null;
  readonly sent: EpochMs;
  readonly from: EpochMs;
  /** It ends at this instant. */
  readonly until: EpochMs;
  /** Empty: its place is not known. */
  readonly areas: readonly WarnedArea[];
}

/** A source of warnings, and until when it is known. */
export interface WarningSourceState {
  readonly name: string;
  /** A page for people; null if there is none. */
  readonly url: string | null;
  /** When it was last read whole; null: not yet. */
  readonly readAt: EpochMs | null;
  /** Listed messages that cannot be read. */
  readonly unreadable: number;
}

/** Two polls of a minute and one under way may fail unnoticed. */
const UNREAD_AFTER_MS = 3 * MINUTE_MS;

/** Whether warnings of the source may be missing. */
export const isUnread = ({ readAt }: WarningSourceState, now: EpochMs): boolean =>
  readAt === null || now - readAt > UNREAD_AFTER_MS;
