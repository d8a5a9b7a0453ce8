import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import { encodePosition, type TagPosition } from '#contract/stream-position.ts';
import type { StationTags } from '#contract/tag-source.ts';
import type { LoggedState } from '#storage/log/tag-log.ts';

/** The `extensions` of a snapshot: its position, and what is known of where the readings come from (PROVIDER 2). */
export const snapshotExtensions = (position: TagPosition, source: SourceState | null) => ({
  ...encodePosition(position),
  ...(source === null ? {} : { source: encodeSource(source) }),
});

const COMMA = Buffer.from(',');

/**
 * The answer to the contract's snapshot of the whole network: the JSON value that executing it gives, joined from the JSON of its stations.
 * That of a station is kept until the station reports again, so at 200 events a second most of an answer is reused.
 */
export class NetworkBody {
  /** Its member of `tags`; gone with the state that it is of. */
  readonly #memberByTags = new WeakMap<StationTags, Buffer>();

  make(
    { position, tagsByCode }: LoggedState,
    hasTypeName: boolean,
    source: SourceState | null,
  ): Buffer {
    const parts: Buffer[] = [Buffer.from(`{"data":{"${SNAPSHOT_OPERATION.field}":{`)];
    for (const [codigo, tags] of tagsByCode) {
      if (parts.length > 1) parts.push(COMMA);
      parts.push(this.#memberOf(codigo, tags));
    }
    const typeName = hasTypeName ? ',"__typename":"Query"' : '';
    const extensions = JSON.stringify(snapshotExtensions(position, source));
    parts.push(Buffer.from(`}${typeName}},"extensions":${extensions}}`));
    return Buffer.concat(parts);
  }

  #memberOf(codigo: string, tags: StationTags): Buffer {
    const known = this.#memberByTags.get(tags);
    if (known !== undefined) return known;
    // Of entries, so that no name is special.
    const made = Buffer.from(
      `${JSON.stringify(codigo)}:${JSON.stringify(Object.fromEntries(tags))}`,
    );
    this.#memberByTags.set(tags, made);
    return made;
  }
}
