import { ChaosProcess, type Command, ownProgram } from './chaos-process.ts';

const PROVIDER = new URL('provider-program.ts', import.meta.url);
const INGEST = new URL('ingest-program.ts', import.meta.url);
const GATEWAY = new URL('gateway-program.ts', import.meta.url);

/** An append that was acknowledged: position and number of its last event, and when that was heard of. */
export interface Acknowledged {
  readonly seq: number;
  readonly number: number;
  readonly at: number;
}

/** Where the parts of a cluster are. */
export interface ClusterPlace {
  readonly engine: Command;
  /** URL of NATS. */
  readonly nats: string;
  readonly gatewayPorts: readonly number[];
  /** Events a second. */
  readonly rate: number;
}

/** The processes of a run (engine, provider, ingest and standby, gateways), and what they have said. */
export class ChaosCluster {
  readonly engine: ChaosProcess;
  readonly gateways: readonly ChaosProcess[];
  readonly gatewayUrls: readonly string[];
  readonly acknowledged: Acknowledged[] = [];
  /** What the processes said of trouble. */
  readonly log: string[] = [];
  /** The provider's last number, once it has ended. */
  last: number | null = null;
  readonly #place: ClusterPlace;
  readonly #provider: ChaosProcess;
  #ingests: readonly ChaosProcess[] = [];
  #holder: ChaosProcess | null = null;
  readonly #ready = new Set<string>();
  #providerUrl: string | null = null;

  constructor(place: ClusterPlace) {
    const { engine, nats, gatewayPorts, rate } = place;
    this.#place = place;
    this.engine = new ChaosProcess('engine', engine);
    const provider = ownProgram(PROVIDER, String(rate));
    this.#provider = new ChaosProcess('provider', provider, (line) => {
      const [word, rest = ''] = line.split(' ');
      if (word === 'url') this.#providerUrl = rest;
      else if (word === 'last') this.last = Number(rest);
      else this.#note('provider', line);
    });
    this.gateways = gatewayPorts.map((port, index) => {
      const name = `gateway ${index + 1}`;
      return new ChaosProcess(name, ownProgram(GATEWAY, String(port), nats), (line) => {
        if (line.startsWith('url ')) this.#ready.add(name);
        else this.#note(name, line);
      });
    });
    this.gatewayUrls = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  }

  get ingests(): readonly ChaosProcess[] {
    return this.#ingests;
  }

  /** The one that takes readings in, as far as the ingests say. */
  get holder(): ChaosProcess | null {
    return this.#holder;
  }

  get providerUrl(): string | null {
    return this.#providerUrl;
  }

  /** Starts everything that needs no provider. */
  begin(): void {
    this.engine.start();
    this.#provider.start();
    for (const gateway of this.gateways) gateway.start();
  }

  /** Starts what asks the provider, once it is there. */
  beginIngests(providerUrl: string): void {
    this.#ingests = ['ingest 1', 'ingest 2'].map((name): ChaosProcess => {
      const command = ownProgram(INGEST, this.#place.nats, providerUrl);
      const ingest = new ChaosProcess(name, command, (line) => this.#hearIngest(ingest, line));
      return ingest;
    });
    for (const ingest of this.#ingests) ingest.start();
  }

  get isReady(): boolean {
    return this.#ready.size === this.gateways.length && this.acknowledged.length > 0;
  }

  /** The provider says nothing more. */
  endProvider(): void {
    this.#provider.tell('end');
  }

  get died(): number {
    return this.#all.reduce((sum, { died }) => sum + died, 0);
  }

  async kill(): Promise<void> {
    await Promise.all(this.#all.map((process) => process.kill()));
  }

  get #all(): readonly ChaosProcess[] {
    return [this.engine, this.#provider, ...this.#ingests, ...this.gateways];
  }

  #note(name: string, line: string): void {
    this.log.push(`${(performance.now() / 1_000).toFixed(1)} ${name}: ${line}`);
  }

  #hearIngest(ingest: ChaosProcess, line: string): void {
    const [word, , seq, number] = line.split(' ');
    if (word === 'acked') {
      const at = performance.now();
      this.acknowledged.push({ seq: Number(seq), number: Number(number), at });
    } else if (word === 'held') this.#holder = ingest;
    else if (word === 'lost' && this.#holder === ingest) this.#holder = null;
    if (word !== 'acked') this.#note(ingest.name, line);
  }
}
