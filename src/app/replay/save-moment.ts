import { decodeKeptFile, encodeKeptFile } from '#contract/moment/kept-file.ts';
import { MOMENT_PATH } from '#contract/moment/moment.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { saveFile } from '#app/exports/save-file.ts';

/** The server itself gives up after ten seconds. */
const TIMEOUT_MS = 20_000;

/** Saves what the server has of an instant, with the address of this page; false where it has none that could be opened. `pastUrl`: of the list of days. */
export const saveMoment = async (pastUrl: string, em: string): Promise<boolean> => {
  const search = new URLSearchParams(location.search);
  search.delete('em');
  const address = search.size === 0 ? location.pathname : `${location.pathname}?${search}`;
  const url = new URL(MOMENT_PATH, new URL(pastUrl, location.href));
  url.searchParams.set('em', em);
  const answer = await fetch(url, {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const made = parseJson(await answer.text());
  const text = encodeKeptFile(address, isRecord(made) ? made : {});
  if (!decodeKeptFile(text).ok) return false;
  saveFile(`vigia-${em.slice(0, 16).replaceAll(/[T:]/g, '-')}.json`, 'application/json', text);
  return true;
};
