import type { Result } from '#domain/result.ts';
import { parseJson } from '#domain/untrusted.ts';
import { isOk, type RequestPorts, requestText } from '#feed/request-text.ts';
import type { FrameRejection } from '#worker/api/link-status.ts';
import type { Rejections } from './rejections.ts';

/** How a file of the server is bounded, and how what cannot be read of it is counted. */
export interface DocumentRules {
  readonly maxBytes: number;
  readonly unreadable: FrameRejection;
  readonly item: FrameRejection;
}

/** What a request for a file needs. */
export interface DocumentReader {
  readonly ports: RequestPorts;
  readonly rules: DocumentRules;
  readonly rejections: Pick<Rejections, 'count'>;
}

/** Requests a JSON file of the server; null where there is no answer that can be read. */
export const readDocument = async <Answer extends { readonly rejected: number }>(
  { ports, rules, rejections }: DocumentReader,
  url: string,
  decode: (raw: unknown) => Result<Answer, string>,
  cache: RequestCache = 'default',
): Promise<Answer | null> => {
  const { maxBytes, unreadable, item } = rules;
  const answer = await requestText(ports, url, { maxBytes, cache });
  if (answer === null || !isOk(answer.status)) return null;
  const decoded = answer.text.ok ? decode(parseJson(answer.text.value)) : answer.text;
  if (!decoded.ok) {
    rejections.count(unreadable);
    return null;
  }
  const { rejected } = decoded.value;
  if (rejected > 0) rejections.count(item, rejected);
  return decoded.value;
};
