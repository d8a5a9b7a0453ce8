import { type PolledDocument, vigiaMapping } from '#contract/site/polled-sources.ts';
import type { TagMessage, TagSink, TagSource, WireValue } from '#contract/tag-source.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { polledSource } from '#server/polled/polled-source.ts';
import type { RunningServer } from '#server/server.ts';
import type { ServerOptions } from '#server/server-options.ts';
import {
  type FaultProxy,
  type LineFault,
  startFaultProxy,
} from '#tests/support/provider/fault-proxy.ts';
import { snapshotOf } from '#tests/support/provider/post-json.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';

/** A source that a test speaks for; its state is what it last published. */
class PublishedSource implements TagSource {
  readonly demonstration = null;
  readonly imagery = null;
  readonly history = null;
  readonly past = null;
  readonly #tags = new Map<string, Map<string, WireValue>>();
  #sink: TagSink | null = null;

  readonly start = (sink: TagSink): void => {
    this.#sink = sink;
    sink.state(this.#tags);
  };

  readonly stop = (): void => {
    this.#sink = null;
  };

  publish(tag: TagMessage): void {
    const tags = this.#tags.get(tag.codigo) ?? new Map<string, WireValue>();
    this.#tags.set(tag.codigo, tags.set(tag.path, tag.data));
    this.#sink?.event(tag);
  }

  doubt(state: 'live' | 'lost'): void {
    this.#sink?.source?.({ state, since: epochMs(Date.now()) });
  }
}

/** How often a place asks, and how many stations a page has. */
interface ChainPace {
  readonly everyMs: number;
  readonly limit: number;
  readonly answerMs: number;
}

const QUICK: ChainPace = { everyMs: 40, limit: 2, answerMs: 500 };

/** A document of a server of the chain. */
const documentAt = (port: number, name: string, { everyMs, limit }: ChainPace): PolledDocument => ({
  name,
  url: `https://${name.toLowerCase()}.example/`,
  licence: { name: 'CC-BY-4.0', url: 'https://spdx.org/licenses/CC-BY-4.0.html' },
  address: `http://127.0.0.1:${port}/ogc/collections/agora/items?limit=${limit}`,
  everyMs,
  prefix: '',
  form: 'vigia',
  mapping: vigiaMapping(demonstrationNetwork().profile.timeZone),
});

const NO_LIMITS = { perMinute: 1e6, burst: 1e6 };

/** A publishes, B polls A, C polls B: real servers, with a line that a test cuts before each hop. */
export class PolledChain {
  readonly source = new PublishedSource();
  readonly #ports: number[] = [];
  readonly #servers: RunningServer[] = [];
  readonly #lines: FaultProxy[] = [];
  readonly #pace: ChainPace;

  constructor(pace = QUICK) {
    this.#pace = pace;
  }

  async start(): Promise<this> {
    for (const place of [0, 1, 2]) {
      this.#ports.push(await freePort());
      if (place > 0) this.#lines.push(await startFaultProxy({ port: this.#ports[place - 1] ?? 0 }));
      await this.restart(place);
    }
    return this;
  }

  urlOf(place: number): string {
    return `http://127.0.0.1:${this.#ports[place]}`;
  }

  /** Starts the server of a place again; it keeps nothing. */
  async restart(place: number): Promise<void> {
    await this.#servers[place]?.close();
    const line = this.#lines[place - 1];
    const sources = (): Pick<ServerOptions, 'provider' | 'polled'> => {
      if (line === undefined) return { provider: { source: this.source } };
      const document = documentAt(line.port, 'AB'[place - 1] ?? '', this.#pace);
      const polled = polledSource(document, {
        log: createLogger('silent'),
        takesDemonstrations: false,
        timers: { answer: this.#pace.answerMs, retry: 40, retryJitter: 10, refusedAtMost: 200 },
      });
      return { provider: { source: null }, polled: [polled] };
    };
    this.#servers[place] = await startedServer({
      port: this.#ports[place] ?? 0,
      requests: { question: NO_LIMITS },
      drainWithinMs: 100,
      // Of one address, and many times a second.
      queue: { spending: NO_LIMITS },
      ...sources(),
    });
  }

  /** The line before a place. */
  fault(place: number, fault: LineFault): void {
    const line = this.#lines[place - 1];
    line?.set(fault);
    if (fault.down === true) line?.reset();
  }

  /** The tags of each station at a place. */
  async tagsAt(
    place: number,
  ): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
    const { tags } = await snapshotOf({ url: this.urlOf(place) });
    return Object.fromEntries(tags instanceof Object ? Object.entries(tags) : []);
  }

  /** The features of a place's open data, by code. */
  async featuresAt(
    place: number,
  ): Promise<ReadonlyMap<unknown, Readonly<Record<string, unknown>>>> {
    const answer = await fetch(`${this.urlOf(place)}/ogc/collections/agora/items?limit=1000`);
    const body: unknown = await answer.json();
    const features: unknown = isRecord(body) ? body['features'] : [];
    return new Map(
      (Array.isArray(features) ? features : []).flatMap((one: unknown) =>
        isRecord(one) && isRecord(one['properties']) ? [[one['id'], one['properties']]] : [],
      ),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
    await Promise.all(this.#lines.map((line) => line.stop()));
  }
}
