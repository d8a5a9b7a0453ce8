/** A value as it stands on the wire. */
export type WireValue = number | string | boolean | null;

/** One message of the subscription: one tag of one station, replaced (PROVIDER 2). */
export interface TagMessage {
  readonly codigo: string;
  readonly path: string;
  readonly data: WireValue;
}

/** A station's tags as they stand in the snapshot: path with sub-field to value, in order. */
export type StationTags = ReadonlyMap<string, WireValue>;
