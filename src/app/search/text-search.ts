import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { present, type RawSearch, textOf } from '#app/url/decoders.ts';

/** Parameters of `/busca`. */
export interface TextSearch {
  /** Text to find; without it, none. */
  readonly q?: string | undefined;
}

export const decodeTextSearch = (raw: RawSearch): TextSearch =>
  present({ q: textOf(raw['q'], MAX_TEXT_LENGTH) });
