import type { StationTags, WireValue } from '#contract/tag-source.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** What is known of a station: the tags of its readings, and since when it is in doubt by itself. */
interface KnownStation {
  readonly readings: ReadonlySet<string>;
  readonly doubtSince: EpochMs | null;
}

const MOST_STATIONS = 50_000;

const { sourceVia, sourceDoubt } = STATION_PATHS;

const isReading = (path: string): boolean => path.startsWith('Data/') && path.endsWith('/Value');

/** The name of the document that a station came by, by its tags; null for one of the network's own provider. */
export const documentOf = (tags: StationTags): WireValue => tags.get(sourceVia) ?? null;

/**
 * The stations of one document. What it lacks of a station is gone; a station that it lacks stays as it was, in doubt since then. Each has
 * the doubt of its sender, or that about the document, whichever began earlier.
 */
export class PolledStations {
  readonly #known = new Map<string, KnownStation>();

  /** Notes the stations that an earlier run has left. */
  recall(tagsByCode: ReadonlyMap<string, StationTags>): void {
    for (const [codigo, tags] of tagsByCode) {
      const named = [...tags].flatMap(([path, data]) => (data === null ? [] : path));
      this.#known.set(codigo, { readings: new Set(named.filter(isReading)), doubtSince: null });
    }
  }

  /** What a whole document changes, null for what is gone; `leftOut`: stations beyond the bound. */
  merge(
    tagsByCode: ReadonlyMap<string, StationTags>,
    doubts: ReadonlyMap<string, EpochMs>,
    documentsDoubt: EpochMs | null,
    now: EpochMs,
  ): { readonly tagsByCode: ReadonlyMap<string, StationTags>; readonly leftOut: number } {
    for (const [codigo, known] of this.#known) {
      if (!tagsByCode.has(codigo))
        this.#known.set(codigo, { ...known, doubtSince: known.doubtSince ?? now });
    }
    const merged = new Map<string, StationTags>();
    let leftOut = 0;
    for (const [codigo, tags] of tagsByCode) {
      const before = this.#known.get(codigo);
      if (before === undefined && this.#known.size >= MOST_STATIONS) leftOut += 1;
      else {
        const readings = new Set([...tags.keys()].filter(isReading));
        const gone = [...(before?.readings ?? [])].filter((path) => !readings.has(path));
        this.#known.set(codigo, { readings, doubtSince: doubts.get(codigo) ?? null });
        merged.set(codigo, new Map([...tags, ...gone.map((path) => [path, null] as const)]));
      }
    }
    for (const [codigo, doubt] of this.doubts(documentsDoubt))
      merged.set(codigo, new Map([...(merged.get(codigo) ?? []), ...doubt]));
    return { tagsByCode: merged, leftOut };
  }

  /** The doubt about each station where there is one about the document since then; null: there is none. */
  doubts(documentsDoubt: EpochMs | null): ReadonlyMap<string, StationTags> {
    return new Map(
      Array.from(this.#known, ([codigo, { doubtSince }]) => {
        const since = Math.min(documentsDoubt ?? Infinity, doubtSince ?? Infinity);
        const doubt = Number.isFinite(since) ? new Date(since).toISOString() : null;
        return [codigo, new Map([[sourceDoubt, doubt]])];
      }),
    );
  }
}
