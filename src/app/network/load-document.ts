import { err, ok, type Result } from '#domain/result.ts';
import { parseJson } from '#domain/untrusted.ts';
import { logTrouble } from '#app/console-log.ts';

/** The used part of `fetch`. */
export type FetchDocument = (
  url: string,
  init: Required<Pick<RequestInit, 'signal'>>,
) => Promise<Pick<Response, 'ok' | 'text'>>;

/** Decodes untrusted JSON; null if it has not the form at all. `rejected` items are left out. */
export type DecodeDocument<Known> = (
  raw: unknown,
) => { readonly known: Known; readonly rejected: number } | null;

const TIMEOUT_MS = 20_000;
/** A state of 20,000 gauges. */
const MAX_LENGTH = 8_000_000;

/** Why there is no document. */
type DocumentTrouble = 'unreachable' | 'refused' | 'unreadable';

/** Fetches a document of the network. Items that cannot be read are left out, counted and logged. */
export const loadDocument = async <Known>(
  url: string,
  fetchDocument: FetchDocument,
  decode: DecodeDocument<Known>,
): Promise<Result<Known, DocumentTrouble>> => {
  let text: string;
  try {
    const answer = await fetchDocument(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return err('refused');
    text = await answer.text();
  } catch {
    return err('unreachable');
  }
  const decoded = decode(parseJson(text, MAX_LENGTH));
  if (decoded === null) return err('unreadable');
  if (decoded.rejected > 0) logTrouble(url, `${decoded.rejected} rejected`);
  return ok(decoded.known);
};
