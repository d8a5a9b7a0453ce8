import { isNumeric } from '#domain/tags/tag-event.ts';
import { decodeCodigo, decodeTagPath } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';
import { type Dictionary, type TagId, tagId, tagIdOf } from '../log/dictionary.ts';

/** A tag whose path text has been decoded before. */
interface KnownTag {
  readonly text: string;
  readonly tag: TagId;
  readonly numeric: boolean;
  /** The tag that followed it last time; null for none yet. */
  next: KnownTag | null;
}

/** A station whose code has been decoded before. */
interface KnownStation {
  readonly text: string;
  readonly station: StationId;
  /** The station that followed it last time; null for none yet. */
  next: KnownStation | null;
}

/** A message on the fast path. */
export interface LiveNumber {
  readonly station: StationId;
  readonly tag: TagId;
  /** Finite. */
  readonly value: number;
}

/** Bound on cached path texts: a hostile provider must not fill the memory with spellings. */
const MAX_REMEMBERED = 20_000;

/**
 * Decodes live messages. Nearly all of them are a finite number for a station and a path that were seen before: a fast path skips the
 * checks of those two texts. Everything else takes the domain's full path (`decodeTagMessage`); `tests/invariants/feed/message-decoder.test.ts`
 * proves that both agree.
 *
 * A station sends its tags always in the same order, and stations follow each other as their gateways ask them. Comparing a text with the
 * one that followed last time costs a third of a look-up, because a text fresh from the socket has no hash yet.
 */
export class MessageDecoder {
  readonly #dictionary: Dictionary;
  readonly #stationByText = new Map<string, KnownStation>();
  readonly #tagByText = new Map<string, KnownTag>();
  #lastTag: KnownTag | null = null;
  #lastStation: KnownStation | null = null;
  /** Reused for every message. Always with a fraction at first, so that no number needs an object of its own. */
  readonly #found = { station: stationId(0), tag: tagId(0), value: 0.5 };

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** The fields of a message on the fast path, valid until the next call; null for the full path. */
  decode(payload: unknown): LiveNumber | null {
    if (!isRecord(payload)) return null;
    const { codigo, path, data } = payload;
    if (typeof codigo !== 'string' || typeof path !== 'string' || typeof data !== 'number') {
      return null;
    }
    const station = this.#stationOf(codigo);
    const guess = this.#lastTag?.next ?? null;
    const known = guess !== null && guess.text === path ? guess : this.#tagOf(path);
    if (known === undefined) return null;
    this.#lastTag = known;
    if (station === undefined || !known.numeric || !Number.isFinite(data)) return null;
    const found = this.#found;
    found.station = station;
    found.tag = known.tag;
    found.value = data;
    return found;
  }

  #stationOf(codigo: string): StationId | undefined {
    const last = this.#lastStation;
    if (last !== null && last.text === codigo) return last.station;
    const guess = last?.next ?? null;
    const known =
      guess !== null && guess.text === codigo
        ? guess
        : (this.#stationByText.get(codigo) ?? this.#remember(codigo));
    if (known === undefined) return undefined;
    if (last !== null) last.next = known;
    this.#lastStation = known;
    return known.station;
  }

  #tagOf(path: string): KnownTag | undefined {
    const known = this.#tagByText.get(path) ?? this.#rememberPath(path);
    if (this.#lastTag !== null && known !== undefined) this.#lastTag.next = known;
    return known;
  }

  #remember(text: string): KnownStation | undefined {
    const codigo = decodeCodigo(text);
    if (!codigo.ok || this.#stationByText.size >= MAX_REMEMBERED) return undefined;
    const station = this.#dictionary.internStation(codigo.value);
    if (station === undefined) return undefined;
    const known = { text, station, next: null };
    this.#stationByText.set(text, known);
    return known;
  }

  #rememberPath(text: string): KnownTag | undefined {
    const decoded = decodeTagPath(text);
    if (!decoded.ok || this.#tagByText.size >= MAX_REMEMBERED) return undefined;
    const path = this.#dictionary.internPath(decoded.value.path);
    if (path === undefined) return undefined;
    const tag = tagIdOf(path, decoded.value.field);
    const known = { text, tag, numeric: isNumeric(decoded.value), next: null };
    this.#tagByText.set(text, known);
    return known;
  }
}
