import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** The instant that a view shows: the present, the one that {@link SeekAnswer} was given for, or that of a kept moment. */
export type Tense = 'now' | 'past' | 'kept';

/**
 * `ready`: views of the past show the instant. `failed`: its days could not be had, or its step is not listed yet. `none`: the server keeps no past, or none of that day.
 */
export type SeekAnswer = 'ready' | 'failed' | 'none';

/** What there is of the past in a span of time, in steps of {@link stepMs}; value `n` is of the step that begins at `from + n * stepMs`. Steps that are not listed yet are not in it. */
export interface PastSteps {
  readonly from: EpochMs;
  readonly stepMs: number;
  /** Stations with a reading. */
  readonly reporting: Uint16Array<ArrayBuffer>;
  /** Mean rain of an hour over the stations that measured it, in millimetres; NaN without any. */
  readonly rain: Float32Array<ArrayBuffer>;
}
