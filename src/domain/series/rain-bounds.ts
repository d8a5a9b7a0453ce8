import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { firstWhere } from './sorted-search.ts';

/** Readings of "rain in the last 60 minutes", in millimetres, at ascending instants; a non-finite value is no reading. */
export interface RainReadings {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly length: number;
}

export const RAIN_WINDOW_MS = 60 * MINUTE_MS;

/** Sums are computed in hundredths of a millimetre, the finest resolution of a reading. */
const UNITS_A_MM = 100;
/** Largest error, in units, of the difference of two rounded readings. */
const ROUNDING = 1;
/** Rain counts as known if its bounds are within a tenth of a millimetre, the smallest amount displayed. */
const KNOWN = 10;
/** Only contradictory readings need more sweeps. */
const MOST_SWEEPS = 128;

const NONE = -1;

/**
 * The instants at which windows begin or end, ascending, and the readings. For an instant `j` that ends a window, `begin[j]` is the index
 * of its beginning and `rain[j]` the rain between them; otherwise `begin[j]` is -1.
 */
interface RainGraph {
  readonly at: Float64Array;
  readonly begin: Int32Array;
  readonly rain: Float64Array;
}

/** Merges two lists of readings of one gauge by time; of the same instant, those of the first come last. */
const mergedTwo = (a: RainReadings, b: RainReadings): RainReadings => {
  const times = new Float64Array(a.length + b.length);
  const values = new Float64Array(times.length);
  for (let place = 0, ofA = 0, ofB = 0; place < times.length; place += 1) {
    const isOfA = ofB >= b.length || (ofA < a.length && (a.times[ofA] ?? 0) < (b.times[ofB] ?? 0));
    const from = isOfA ? a : b;
    const index = isOfA ? ofA : ofB;
    times[place] = from.times[index] ?? Number.NaN;
    values[place] = from.values[index] ?? Number.NaN;
    if (isOfA) ofA += 1;
    else ofB += 1;
  }
  return { times, values, length: times.length };
};

/** Merges lists of readings of one gauge; at the same instant the first list wins. */
export const mergedReadings = ([first, ...others]: readonly RainReadings[]): RainReadings =>
  others.reduce(mergedTwo, first ?? { times: [], values: [], length: 0 });

/** Keeps the last reading of each minute: live readings and their windows are precise to the minute. */
const readingsByMinute = ({
  times,
  values,
  length,
}: RainReadings): { readonly minutes: number[]; readonly rain: number[] } => {
  const minutes: number[] = [];
  const rain: number[] = [];
  for (let index = 0; index < length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const minute = Math.floor((times[index] ?? 0) / MINUTE_MS) * MINUTE_MS;
    const place = minutes.at(-1) === minute ? minutes.length - 1 : minutes.length;
    minutes[place] = minute;
    rain[place] = Math.round(value * UNITS_A_MM);
  }
  return { minutes, rain };
};

const graphOf = (readings: RainReadings): RainGraph => {
  const { minutes, rain: fallen } = readingsByMinute(readings);
  const count = minutes.length;
  const at = new Float64Array(2 * count);
  const begin = new Int32Array(2 * count).fill(NONE);
  const rain = new Float64Array(2 * count);
  let size = 0;
  const beginOf = new Int32Array(count);
  // Merges two ascending lists: the ends of the windows, and their beginnings an hour earlier.
  for (let start = 0, end = 0; end < count;) {
    const startAt = (minutes[start] ?? Infinity) - RAIN_WINDOW_MS;
    const endAt = minutes[end] ?? Infinity;
    if (startAt <= endAt) {
      beginOf[start] = size;
      start += 1;
    }
    if (endAt <= startAt) {
      begin[size] = beginOf[end] ?? NONE;
      rain[size] = fallen[end] ?? 0;
      end += 1;
    }
    at[size] = Math.min(startAt, endAt);
    size += 1;
  }
  return { at: at.subarray(0, size), begin: begin.subarray(0, size), rain: rain.subarray(0, size) };
};

/** The graph with time reversed: paths to an instant become paths from it. */
const reversed = ({ at, begin, rain }: RainGraph): RainGraph => {
  const last = at.length - 1;
  const back: RainGraph = {
    at: at.map((_, index) => -(at[last - index] ?? 0)),
    begin: new Int32Array(at.length).fill(NONE),
    rain: new Float64Array(at.length),
  };
  for (const [end, start] of begin.entries()) {
    if (start === NONE) continue;
    back.begin[last - start] = last - end;
    back.rain[last - start] = rain[end] ?? 0;
  }
  return back;
};

/** The direction in which an edge carries the rounding error; the other is exact. */
type RoundedWay = 'forth' | 'back';

/**
 * Lower bound of the rain from one instant to every other: the longest path, where a window forward adds its rain, a window backward
 * subtracts it, and passing time adds zero, as rain is never negative. Rain before the first instant is negative; -Infinity is unknown.
 * Null if the readings contradict each other.
 */
const provenFrom = (
  { at, begin, rain }: RainGraph,
  source: number,
  rounded: RoundedWay,
): Float64Array | null => {
  const forth = rounded === 'forth' ? ROUNDING : 0;
  const back = rounded === 'back' ? ROUNDING : 0;
  const most = new Float64Array(at.length).fill(-Infinity);
  most[source] = 0;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
    let isChanged = sweep === 0;
    for (let index = 0; index < at.length; index += 1) {
      const start = begin[index] ?? NONE;
      const known = most[index] ?? -Infinity;
      const passed = most[index - 1] ?? -Infinity;
      const fallen = start === NONE ? -Infinity : (most[start] ?? 0) + (rain[index] ?? 0) - forth;
      const next = Math.max(known, passed, fallen);
      if (next > known) {
        most[index] = next;
        isChanged = true;
      }
    }
    if (!isChanged) return most;
    isChanged = false;
    for (let index = at.length - 1; index >= 0; index -= 1) {
      const start = begin[index] ?? NONE;
      if (start === NONE) continue;
      const next = (most[index] ?? -Infinity) - (rain[index] ?? 0) - back;
      if (next > (most[start] ?? -Infinity)) {
        most[start] = next;
        isChanged = true;
      }
    }
    if (!isChanged) return most;
  }
  return null;
};

/** Lower bound from windows that do not overlap, from an instant on: holds even if readings contradict each other. */
const windowsFrom = ({ at, begin, rain }: RainGraph, source: number): Float64Array => {
  const most = new Float64Array(at.length).fill(-Infinity);
  most[source] = 0;
  for (let index = source + 1; index < at.length; index += 1) {
    const start = begin[index] ?? NONE;
    const fallen = start === NONE ? -Infinity : (most[start] ?? 0) + (rain[index] ?? 0);
    most[index] = Math.max(most[index - 1] ?? 0, fallen);
  }
  return most;
};

/** Instants reachable by a chain of complete windows: exact even if readings contradict each other. */
const chainFrom = ({ begin }: RainGraph, source: number): ((to: number) => boolean) => {
  const reached = new Set([source]);
  for (let index = source + 1; index < begin.length; index += 1) {
    if (reached.has(begin[index] ?? NONE)) reached.add(index);
  }
  return (to) => reached.has(to);
};

/** Index of an instant in {@link RainBounds}. */
type Place = number;

/**
 * What 60-minute readings prove about the rain between the instants at which their windows begin and end. The difference of two overlapping
 * windows bounds the rain at their ends; a dry hour fixes all instants in it.
 */
export class RainBounds {
  readonly #graph: RainGraph;
  #reversed: RainGraph | null = null;

  constructor(readings: RainReadings) {
    this.#graph = graphOf(readings);
  }

  /** Number of instants. */
  get length(): number {
    return this.#graph.at.length;
  }

  at(place: Place): EpochMs {
    return epochMs(this.#graph.at[place] ?? Number.NaN);
  }

  /** The first instant at or after another; `length` if there is none. */
  placeOf(instant: EpochMs): Place {
    const { at } = this.#graph;
    return firstWhere(at.length, (place) => (at[place] ?? Infinity) >= instant);
  }

  /** Whether a window ends at an instant. */
  isReading(place: Place): boolean {
    return (this.#graph.begin[place] ?? NONE) !== NONE;
  }

  /** First places of the stretches that windows cover without a gap. */
  stretches(): readonly Place[] {
    const { at, begin } = this.#graph;
    const endOf = new Int32Array(at.length).fill(NONE);
    for (const [end, start] of begin.entries()) if (start !== NONE) endOf[start] = end;
    const firsts: Place[] = [];
    let covered = NONE;
    for (let place = 0; place < at.length; place += 1) {
      if (covered < place) firsts.push(place);
      covered = Math.max(covered, endOf[place] ?? NONE);
    }
    return firsts;
  }

  /** Lower bound of the millimetres that fell from an instant to each later one; NaN for earlier ones. */
  leastFrom(from: Place): (to: Place) => number {
    const most = provenFrom(this.#graph, from, 'back') ?? windowsFrom(this.#graph, from);
    return (to) => (to < from ? Number.NaN : (most[to] ?? Number.NaN) / UNITS_A_MM);
  }

  /** Whether {@link leastFrom} is exact from an instant to each later one. */
  knownFrom(from: Place): (to: Place) => boolean {
    this.#reversed ??= reversed(this.#graph);
    const last = this.length - 1;
    const least = provenFrom(this.#graph, from, 'back');
    const lost = provenFrom(this.#reversed, last - from, 'forth');
    if (least === null || lost === null) return chainFrom(this.#graph, from);
    return (to) => to >= from && -(lost[last - to] ?? -Infinity) - (least[to] ?? 0) < KNOWN;
  }
}
