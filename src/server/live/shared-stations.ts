import type { StationTags, TagMessage, WireValue } from '#contract/tag-source.ts';

interface Station {
  readonly tags: Map<string, WireValue>;
  /** Some snapshot has it: it is copied before it changes. */
  isShared: boolean;
}

/** The last value of every tag. A state of a moment is taken without copying it: stations are copied when they change afterwards. */
export class SharedStations {
  readonly #stations = new Map<string, Station>();

  constructor(tagsByCode: ReadonlyMap<string, StationTags>) {
    for (const [codigo, tags] of tagsByCode) {
      this.#stations.set(codigo, { tags: new Map(tags), isShared: false });
    }
  }

  take({ codigo, path, data }: TagMessage): void {
    const known = this.#stations.get(codigo);
    const station =
      known === undefined || known.isShared
        ? { tags: new Map(known?.tags), isShared: false }
        : known;
    if (station !== known) this.#stations.set(codigo, station);
    station.tags.set(path, data);
  }

  /** The state as it is now, which no longer changes. */
  share(): ReadonlyMap<string, StationTags> {
    return new Map(
      [...this.#stations].map(([codigo, station]) => {
        station.isShared = true;
        return [codigo, station.tags];
      }),
    );
  }
}
