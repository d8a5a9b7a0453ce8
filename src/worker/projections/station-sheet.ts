import { listGates } from '#domain/gate.ts';
import { decodeCodigo, type ReadingPath, type SubField } from '#domain/tag-path.ts';
import type { TagValue } from '#domain/tag-event.ts';
import type {
  StationId,
  StationReading,
  StationSheetFrame,
  StationSheetSpec,
} from '#worker/api/frames.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';

/** Everything one station says of itself. */
export class StationSheet implements Projection<StationSheetFrame, StationSheetSpec> {
  readonly #log: LogView;
  readonly #isNetworkLoaded: () => boolean;
  #spec: StationSheetSpec;
  #stale = true;

  constructor(log: LogView, spec: StationSheetSpec, isNetworkLoaded: () => boolean) {
    this.#log = log;
    this.#spec = spec;
    this.#isNetworkLoaded = isNetworkLoaded;
  }

  get stale(): boolean {
    return this.#stale;
  }

  touch(station: StationId): void {
    if (station === this.#station()) this.#stale = true;
  }

  /** The first whole answer of the provider is in: what is unknown now does not exist. */
  touchNetworkLoaded(): void {
    this.#stale = true;
  }

  reshape(spec: StationSheetSpec): void {
    this.#spec = spec;
    this.#stale = true;
  }

  frame(): StationSheetFrame {
    this.#stale = false;
    const id = this.#station();
    if (id === undefined) {
      return { known: false, codigo: this.#spec.codigo, networkLoaded: this.#isNetworkLoaded() };
    }
    const { dictionary, directory, table } = this.#log;
    return {
      known: true,
      station: directory.stationOf(id),
      readings: this.#readings(id),
      gates: listGates((path, field) => table.valueOf(id, dictionary.internKnownPath(path), field)),
      heardAt: table.heardAt(id),
    };
  }

  #station(): StationId | undefined {
    const codigo = decodeCodigo(this.#spec.codigo);
    return codigo.ok ? this.#log.dictionary.findStation(codigo.value) : undefined;
  }

  #readings(id: StationId): readonly StationReading[] {
    const fieldsByPath = new Map<ReadingPath, Map<SubField, TagValue>>();
    for (const { path, field, value } of this.#log.table.tagsOf(id)) {
      if (!path.startsWith('Data/')) continue;
      const fields = fieldsByPath.get(path) ?? new Map<SubField, TagValue>();
      fields.set(field, value);
      fieldsByPath.set(path, fields);
    }
    return [...fieldsByPath].map(([path, fields]) => this.#readingOf(path, fields));
  }

  #readingOf(path: ReadingPath, fields: ReadonlyMap<SubField, TagValue>): StationReading {
    const value = fields.get('Value') ?? null;
    const pathId = this.#log.dictionary.internKnownPath(path);
    const label = fields.get('Label') ?? null;
    const unit = fields.get('Unit') ?? null;
    return {
      path,
      value:
        typeof value === 'number' && !this.#log.table.isPlausible(pathId, value) ? null : value,
      label: typeof label === 'string' ? label : null,
      unit: typeof unit === 'string' ? unit : null,
      show: fields.get('Show') !== false,
    };
  }
}
