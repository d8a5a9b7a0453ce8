import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import type { TagReader } from '#storage/log/tag-log.ts';

/** What a reader of a station's rows has to know, by its code. */
export type RowNotes = (codigo: string) => string;

const { sourceName, sourceLicence } = STATION_PATHS;

/** Notes of some stations: the network's own have its caveat, another network's that one's name and licence. `note`: of a demonstration. */
export const rowNotes = async (
  log: Pick<TagReader, 'last'>,
  codigos: readonly string[],
  { note, caveat }: { readonly note: string | null; readonly caveat: string | null },
): Promise<RowNotes> => {
  const { tagsByCode } = await log.last(codigos);
  const joined = (...parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null).join(' ');
  const own = joined(note, caveat);
  const others = new Map<string, string>();
  for (const [codigo, tags] of tagsByCode) {
    const [name, licence] = [tags.get(sourceName), tags.get(sourceLicence)];
    if (typeof name !== 'string') continue;
    const terms = openDataTexts.ofOther(name, typeof licence === 'string' ? licence : null);
    others.set(codigo, joined(note, terms));
  }
  return (codigo) => others.get(codigo) ?? own;
};
