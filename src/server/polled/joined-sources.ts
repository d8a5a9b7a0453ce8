import type {
  ProvidedPast,
  SourceNews,
  StationTags,
  TagPast,
  TagSink,
  TagSource,
} from '#contract/tag-source.ts';
import { ok } from '#domain/result.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import type { PolledSource } from './polled-source.ts';
import { documentOf } from './polled-stations.ts';

/** The worst of what several sources know, since the earliest of those; null before all have stated it. */
const worstOf = (news: readonly (SourceNews | null)[]): SourceNews | null => {
  const known = news.flatMap((one) => one ?? []);
  if (known.length < news.length) return null;
  const [worst = null] = (['lost', 'unconfirmed', 'live'] as const).flatMap((state) =>
    known.filter((one) => one.state === state).toSorted((a, b) => a.since - b.since),
  );
  return worst;
};

type JoinedSource = TagSource | PolledSource;

/** Which source each station is of: the first that named it. */
class StationOwners {
  readonly #owners = new Map<string, JoinedSource>();
  /** What came by a document that is not polled any more: it stays as it was, in doubt, until another source names the station. */
  readonly orphans = new Map<string, StationTags>();

  clear(): void {
    this.#owners.clear();
    this.orphans.clear();
  }

  isOf(codigo: string, source: JoinedSource): boolean {
    const owner = this.#owners.get(codigo) ?? source;
    this.#owners.set(codigo, owner);
    return owner === source;
  }

  /** Whether no other source than this one has named a station, or left it. */
  isNotOthers(codigo: string, source: JoinedSource | null): boolean {
    return !this.orphans.has(codigo) && (this.#owners.get(codigo) ?? source) === source;
  }

  /** Passes on the stations of one source alone, and rejects the others. Of one that was an orphan nothing of before stays. */
  sinkOf(source: JoinedSource, sink: TagSink, reject: (tags: number) => void): TagSink {
    const isOwn = (codigo: string): boolean => {
      if (!this.isOf(codigo, source)) return false;
      const left = this.orphans.get(codigo);
      if (left === undefined) return true;
      this.orphans.delete(codigo);
      const paths = [...left.keys(), STATION_PATHS.sourceDoubt];
      sink.state(new Map([[codigo, new Map(paths.map((path) => [path, null]))]]));
      return true;
    };
    return {
      state: (tagsByCode) => {
        const own = new Map([...tagsByCode].filter(([codigo]) => isOwn(codigo)));
        reject(tagsByCode.size - own.size);
        sink.state(own);
      },
      event: (tag) => {
        if (isOwn(tag.codigo)) sink.event(tag);
      },
      ...(sink.source === undefined ? {} : { source: sink.source }),
    };
  }
}

/** A past that is not asked for others' stations. */
const ownPast = (past: TagPast | null, isOwn: (codigo: string) => boolean): TagPast | null => {
  if (past === null || 'reportAt' in past) return past;
  const rowsOf: ProvidedPast['rowsOf'] = (codigo, span) =>
    isOwn(codigo)
      ? past.rowsOf(codigo, span)
      : Promise.resolve(ok({ rows: [], beginsAt: span.to }));
  return { ...past, rowsOf };
};

/**
 * A network's own provider and the documents of others as one source, for one intake. A station is of the first that named it. The doubt
 * about the whole is the provider's, and where there is none that about the documents; a document's is also of its stations
 * (`Source/DoubtSince`).
 */
export const joinedSources = (
  provider: TagSource | null,
  documents: readonly PolledSource[],
): TagSource => {
  const owners = new StationOwners();
  const { orphans } = owners;
  return {
    demonstration: provider?.demonstration ?? null,
    imagery: provider?.imagery ?? null,
    warnings: provider?.warnings,
    history: provider?.history ?? null,
    past: ownPast(provider?.past ?? null, (codigo) => owners.isNotOthers(codigo, provider)),
    recall: (tagsByCode) => {
      owners.clear();
      const sources = [provider, ...documents];
      const parts = sources.map(() => new Map<string, StationTags>());
      for (const [codigo, tags] of tagsByCode) {
        const name = documentOf(tags);
        const place = name === null ? 0 : 1 + documents.findIndex((one) => one.name === name);
        if (name !== null && place === 0) {
          orphans.set(codigo, tags);
          continue;
        }
        parts[place]?.set(codigo, tags);
        const source = sources[place] ?? null;
        if (source !== null) owners.isOf(codigo, source);
      }
      for (const [place, source] of sources.entries()) source?.recall?.(parts[place] ?? new Map());
    },
    start: (sink) => {
      // A network without others' stations: its provider's events pass unchanged.
      if (provider !== null && documents.length === 0 && orphans.size === 0) {
        provider.start(sink);
        return;
      }
      const news: (SourceNews | null)[] = documents.map(() => null);
      const now = new Date().toISOString();
      const doubts = Array.from(orphans, ([codigo, tags]) => {
        const since = tags.get(STATION_PATHS.sourceDoubt) ?? now;
        return [codigo, new Map([[STATION_PATHS.sourceDoubt, since]])] as const;
      });
      if (doubts.length > 0) sink.state(new Map(doubts));
      provider?.start(owners.sinkOf(provider, sink, () => undefined));
      for (const [place, document] of documents.entries()) {
        document.start({
          ...owners.sinkOf(document, sink, document.reject),
          source: (one) => {
            news[place] = one;
            const worst = provider === null ? worstOf(news) : null;
            if (worst !== null) sink.source?.(worst);
          },
        });
      }
    },
    stop: () => {
      provider?.stop();
      for (const document of documents) document.stop();
    },
  };
};
