import { MAX_SLUG_LENGTH } from '#domain/network/slugs.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { present, type RawSearch, textOf } from '#app/url/decoders.ts';

export interface DamsSearch {
  /** Type of the gates to list; without it, every gate. */
  readonly comporta?: string | undefined;
  /** Slug of the city whose dams are highlighted. */
  readonly cidade?: string | undefined;
}

export const decodeDamsSearch = (raw: RawSearch): DamsSearch =>
  present({
    comporta: textOf(raw['comporta'], MAX_TEXT_LENGTH),
    cidade: textOf(raw['cidade'], MAX_SLUG_LENGTH),
  });
