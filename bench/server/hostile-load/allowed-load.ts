import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';

/** Number of addresses, each of which stays within every limit of requests. */
const ADDRESSES = 20;
const EVERY_MS = 20;

/** Allowed requests, each with new wording. */
const bodyOf = (at: number, codes: readonly string[]): string => {
  const { operationName, query } = SNAPSHOT_OPERATION;
  const own = codes[at % codes.length] ?? '';
  const kinds: readonly (() => unknown)[] = [
    () => ({ operationName, query: `# ${at}\n${query}` }),
    () => ({ operationName, query: `${query}${' '.repeat(at % 400)}`, variables: { codigos: [] } }),
    () => ({ operationName, query, variables: { codigos: [], [`x${at}`]: at } }),
    // The whole network except one station, and one that does not exist.
    () => ({
      operationName,
      query,
      variables: { codigos: [...codes.filter((code) => code !== own), `X${at}`] },
    }),
    // A month in steps of five minutes.
    () => ({
      ...historyOperation('Int5min'),
      variables: {
        codigo: own,
        dataInicial: new Date(Date.now() - 34 * DAY_MS - at * 1_000).toISOString(),
        dataFinal: new Date().toISOString(),
      },
    }),
  ];
  return JSON.stringify(kinds[at % kinds.length]?.());
};

/** Clients that send allowed requests at a rate, and read the answers, until they are stopped. */
export class AllowedLoad {
  sent = 0;
  /** Answers by their status. */
  readonly answers = new Map<number, number>();
  readonly #port: number;
  readonly #codes: readonly string[];
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();

  constructor(port: number, rate: number, codes: readonly string[]) {
    this.#port = port;
    this.#codes = codes;
    const began = performance.now();
    this.#timer = setInterval(() => {
      const due = ((performance.now() - began) / 1_000) * rate;
      while (this.sent < due) void this.#ask();
    }, EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  async #ask(): Promise<void> {
    const at = this.sent;
    this.sent += 1;
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `192.0.2.${at % ADDRESSES}`,
        },
        body: bodyOf(at, this.#codes),
        signal: this.#stopping.signal,
      });
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
      await answer.body?.cancel();
    } catch {
      // Stopped, or the server took too long: only answers count.
    }
  }
}
