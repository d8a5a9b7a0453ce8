import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Logger } from '#process/logger.ts';

/** The probe of another provider. A station that does not exist keeps the response small. */
const QUESTION = JSON.stringify({
  operationName: SNAPSHOT_OPERATION.operationName,
  query: SNAPSHOT_OPERATION.query,
  variables: { codigos: ['-'] },
});

const ANSWER_WITHIN_MS = 10_000;

/** Whether it responds, else the reason. The pages check the content. */
const ask = async (url: string): Promise<Result<number, string>> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: QUESTION,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status < 500 ? ok(response.status) : err(`HTTP ${response.status}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return err(cause instanceof Error ? cause.message || cause.name : 'unknown failure');
  }
};

/**
 * Asks the provider that visitors are sent to, at once and every `everyMs`, and logs when it stops answering and when it answers
 * again: the operator learns of it before visitors call. Returns a function that ends it.
 */
export const watchUpstream = (url: string, everyMs: number, log: Logger): (() => void) => {
  let answers: boolean | null = null;
  let stopped = false;
  const look = async (): Promise<void> => {
    const asked = await ask(url);
    if (stopped) return;
    if (asked.ok && answers === false) log.warn('provider answers again', { url });
    if (asked.ok && answers === null) log.info('provider answers', { url, status: asked.value });
    if (!asked.ok && answers !== false) {
      log.warn('provider does not answer', { url, reason: asked.error });
    }
    answers = asked.ok;
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
};
