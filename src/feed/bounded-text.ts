import { err, ok, type Result } from '#domain/result.ts';

/** The text of an answer of at most so many bytes; the rest is not downloaded. Rejects if the connection fails. */
export const readBounded = async (
  response: Response,
  maxBytes: number,
): Promise<Result<string, 'unreadable'>> => {
  if (response.body === null) return ok('');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(text + decoder.decode());
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return err('unreadable');
    }
    text += decoder.decode(value, { stream: true });
  }
};
