import type { PolledDocument } from '#contract/site/polled-sources.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isOk, type RequestPorts, requestText, type TextAnswer } from '#feed/request-text.ts';
import { type CellsOf, readRows, memberAt } from './document-rows.ts';

/** A whole document; null: it is as it was. */
type PolledRows = { readonly rows: readonly CellsOf[]; readonly body: unknown } | null;

/** What a poll brought, with the validator for the next one. */
export interface PollOutcome {
  readonly result: Result<PolledRows, RequestFault>;
  readonly etag: string | null;
  /** Milliseconds from `Retry-After`; null without it. */
  readonly retryAfter: number | null;
}

/** Larger answers are rejected. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Pages of a thousand stations. */
const MOST_PAGES = 50;

const ACCEPTED = {
  vigia: 'application/geo+json, application/json',
  json: 'application/json, application/geo+json',
  csv: 'text/csv, text/plain;q=0.9',
} as const;

/** The next page, where it is of the same list; null: there is none. */
const nextPage = (body: unknown, address: string): string | null => {
  const links = memberAt(body, 'links');
  const next: unknown = Array.isArray(links)
    ? links.find((link: unknown) => memberAt(link, 'rel') === 'next')
    : undefined;
  const href = memberAt(next, 'href');
  if (typeof href !== 'string' || !URL.canParse(href, address)) return null;
  const [here, there] = [new URL(address), new URL(href, address)];
  // Behind a proxy a server may not know its own origin.
  return here.pathname === there.pathname ? new URL(there.search, here).href : null;
};

const faultOf = ({ status, text }: TextAnswer): RequestFault | null => {
  if (status === 429 || status === 503) return 'busy';
  if (status >= 500) return 'unreachable';
  if (!isOk(status)) return 'refused';
  return text.ok ? null : 'unreadable';
};

/** Requests a document, with all of its pages. A part of one is none. Never throws; `ended` cancels it. */
export const pollDocument = async (
  ports: RequestPorts,
  { address, form, mapping }: PolledDocument,
  etag: string | null,
  ended: AbortSignal,
): Promise<PollOutcome> => {
  const rows: CellsOf[] = [];
  const failed = (fault: RequestFault, retryAfter: number | null = null): PollOutcome => ({
    result: err(fault),
    etag: null,
    retryAfter,
  });
  let page = address;
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const validator = etag === null || pages > 1 ? {} : { 'if-none-match': etag };
    const headers = { accept: ACCEPTED[form], 'cache-control': 'no-cache', ...validator };
    const init = { headers, cache: 'no-store', maxBytes: MAX_BYTES } as const;
    const answer = await requestText(ports, page, init, ended);
    if (answer === null) return failed('unreachable');
    if (answer.status === 304 && etag !== null && pages === 1)
      return { result: ok(null), etag, retryAfter: null };
    const fault = faultOf(answer);
    if (fault !== null || !answer.text.ok) return failed(fault ?? 'unreadable', answer.retryAfter);
    const read = readRows(answer.text.value, form, mapping);
    if (!read.ok) return failed(read.error);
    rows.push(...read.value.rows);
    const next = form === 'vigia' ? nextPage(read.value.body, page) : null;
    if (next === null) {
      // The validator of one page is none of several.
      const whole = pages === 1 ? answer.etag : null;
      return { result: ok({ rows, body: read.value.body }), etag: whole, retryAfter: null };
    }
    page = next;
  }
  return failed('unreadable');
};
