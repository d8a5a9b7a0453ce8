import type { StationTags, TagMessage, WireValue } from '#contract/tag-source.ts';

interface Station {
  readonly tags: Map<string, WireValue>;
  /** Its paths in the order of their code units; null where that has to be made. */
  order: readonly string[] | null;
  /** Some snapshot has it: it is copied before it changes. */
  isShared: boolean;
}

/** A station of a state that no longer changes. */
export interface SharedStation {
  readonly codigo: string;
  /** JSON of its tags, paths in the order of their code units. */
  readonly text: () => string;
}

const ascending = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const textOf = (station: Station): string => {
  const { tags } = station;
  station.order ??= [...tags.keys()].toSorted(ascending);
  const members = station.order.map(
    (path) => `${JSON.stringify(path)}:${JSON.stringify(tags.get(path) ?? null)}`,
  );
  return `{${members.join(',')}}`;
};

/** The last value of every tag. A state of a moment is taken without copying it: stations are copied when they change afterwards. */
export class SharedStations {
  readonly #stations = new Map<string, Station>();

  constructor(tagsByCode: ReadonlyMap<string, StationTags>) {
    for (const [codigo, tags] of tagsByCode) {
      this.#stations.set(codigo, { tags: new Map(tags), order: null, isShared: false });
    }
  }

  take({ codigo, path, data }: TagMessage): void {
    const known = this.#stations.get(codigo);
    const station =
      known === undefined || known.isShared
        ? { tags: new Map(known?.tags), order: known?.order ?? null, isShared: false }
        : known;
    if (station !== known) this.#stations.set(codigo, station);
    if (station.order !== null && !station.tags.has(path)) station.order = null;
    station.tags.set(path, data);
  }

  /** The state as it is now, stations in the order of their code units. */
  share(): readonly SharedStation[] {
    return [...this.#stations]
      .toSorted(([a], [b]) => ascending(a, b))
      .map(([codigo, station]) => {
        station.isShared = true;
        return { codigo, text: () => textOf(station) };
      });
  }
}
