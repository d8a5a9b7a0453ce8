import { isWarnedAt } from '#domain/network/warnings/is-warned-at.ts';
import type { OfficialWarning } from '#domain/network/warnings/official-warning.ts';
import type {
  ListedWarning,
  OfficialWarningsFrame,
  OfficialWarningsQuery,
} from '#worker/api/official-warnings.ts';
import { WarningsSource } from '../feed/warnings-source.ts';
import type { Projection } from './projection.ts';

/** A warning as it is asked for; null where it is about none of the places. */
const listed = (
  { areas, ...warning }: OfficialWarning,
  { places, detail }: OfficialWarningsQuery,
): ListedWarning | null => {
  const warned = (places ?? []).flatMap((place) =>
    areas.some((area) => isWarnedAt(area, place)) ? place.id : [],
  );
  if (places !== null && warned.length === 0) return null;
  const words = detail === 'words' ? {} : { description: null, instruction: null, url: null };
  return {
    ...warning,
    ...words,
    areas: detail === 'words' ? areas.map(({ description }) => description) : [],
    shapes:
      detail === 'shapes' ? areas.map(({ polygons, circles }) => ({ polygons, circles })) : [],
    places: warned,
  };
};

/** The official warnings of some places or of the network. Nothing of them is in the log. */
export class OfficialWarnings implements Projection<OfficialWarningsFrame, OfficialWarningsQuery> {
  readonly #source: WarningsSource | null;
  #query: OfficialWarningsQuery;
  /** Answers at the last frame; null: a frame is due as soon as there is one. */
  #answered: number | null = null;
  /** Keys of the warnings in the last frame; null: they have to be sent. No message ever changes. */
  #sent: string | null = null;

  /** What views of one core share: a part of this file, which is loaded with the first of them. */
  static source(...ports: ConstructorParameters<typeof WarningsSource>): WarningsSource {
    return new WarningsSource(...ports);
  }

  constructor(source: WarningsSource | null, query: OfficialWarningsQuery) {
    this.#source = source;
    this.#query = query;
    source?.want();
  }

  get stale(): boolean {
    const answers = this.#source?.answers ?? 1;
    return answers > 0 && answers !== this.#answered;
  }

  follow(): void {
    // No event changes a warning.
  }

  update(query: OfficialWarningsQuery): void {
    this.#query = query;
    this.#answered = null;
    this.#sent = null;
  }

  frame(): OfficialWarningsFrame {
    this.#answered = this.#source?.answers ?? 1;
    this.#source?.want();
    const { sources, warnings } = this.#source?.document ?? { sources: [], warnings: [] };
    const keys = warnings.map(({ key }) => key).join(' ');
    const isSame = this.#sent === keys;
    this.#sent = keys;
    return {
      sources,
      warnings: isSame ? null : warnings.flatMap((one) => listed(one, this.#query) ?? []),
    };
  }
}
