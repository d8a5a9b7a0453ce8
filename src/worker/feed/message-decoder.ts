import type { EpochMs } from '#domain/epoch-ms.ts';
import { isNumeric } from '#domain/tag-event.ts';
import { decodeCodigo, decodeTagPath } from '#domain/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { StationId } from '#worker/api/frames.ts';
import { type Dictionary, type TagId, tagIdOf } from '../log/dictionary.ts';
import type { LogEntry } from '../log/segment.ts';

/** A tag whose path text has been decoded before. */
interface KnownTag {
  readonly tag: TagId;
  readonly numeric: boolean;
}

/** Path texts remembered; a hostile provider must not fill our memory with spellings. */
const MAX_REMEMBERED = 20_000;

/**
 * Decodes live messages. Nearly all of them are a finite number for a station and a path that have spoken before: those two
 * texts need not be checked again. Everything else goes the domain's whole way (`decodeTagMessage`); both say the same (a law).
 */
export class MessageDecoder {
  readonly #dictionary: Dictionary;
  readonly #stationByText = new Map<string, StationId>();
  readonly #tagByText = new Map<string, KnownTag>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** The entry of a message on the short way; null sends it the whole way. */
  decode(payload: unknown, receivedAt: EpochMs): LogEntry | null {
    if (!isRecord(payload)) return null;
    const { codigo, path, data } = payload;
    if (typeof codigo !== 'string' || typeof path !== 'string' || typeof data !== 'number') {
      return null;
    }
    const station = this.#stationByText.get(codigo) ?? this.#remember(codigo);
    const known = this.#tagByText.get(path) ?? this.#rememberPath(path);
    if (station === undefined || known?.numeric !== true || !Number.isFinite(data)) return null;
    return { station, tag: known.tag, value: data, origin: 'live', receivedAt };
  }

  #remember(text: string): StationId | undefined {
    const codigo = decodeCodigo(text);
    if (!codigo.ok || this.#stationByText.size >= MAX_REMEMBERED) return undefined;
    const station = this.#dictionary.internStation(codigo.value);
    if (station !== undefined) this.#stationByText.set(text, station);
    return station;
  }

  #rememberPath(text: string): KnownTag | undefined {
    const decoded = decodeTagPath(text);
    if (!decoded.ok || this.#tagByText.size >= MAX_REMEMBERED) return undefined;
    const path = this.#dictionary.internPath(decoded.value.path);
    if (path === undefined) return undefined;
    const tag = tagIdOf(path, decoded.value.field);
    const known = { tag, numeric: isNumeric(decoded.value) };
    this.#tagByText.set(text, known);
    return known;
  }
}
