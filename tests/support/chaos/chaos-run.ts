import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNatsServer } from '#scripts/tools/debian-package.ts';
import { freePorts } from '#scripts/start/free-port.ts';
import { randomOf } from '#simulation/weather/random.ts';
import { ChaosClient } from './chaos-client.ts';
import { ChaosCluster } from './chaos-cluster.ts';
import { judge, type Verdict } from './chaos-judge.ts';
import type { ChaosProcess } from './chaos-process.ts';
import { readWholeStream } from './stream-reading.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** How long faults go on. */
  readonly seconds: number;
  /** Events a second. */
  readonly rate: number;
  readonly clients: number;
}

export interface ChaosReport extends Verdict {
  readonly options: ChaosOptions;
  /** How often which process was killed or frozen. */
  readonly faults: Readonly<Record<string, number>>;
  /** Longest from the return of the engine, where nothing else was away, to the next acknowledgement; milliseconds, as the others. */
  readonly acknowledgedAfter: number;
  /** Longest from the loss of a client's line to its next event. */
  readonly longestGap: number;
  /** From the last repair until every client stood at the stream's last event. */
  readonly rightAfter: number;
  /** Processes that ended although nobody killed them. */
  readonly died: number;
  /** What the processes said of trouble. */
  readonly log: readonly string[];
}

/** The goals of a run that it has not met; none where all is well. Times are those of the goals, `slack` times as long. */
export const missedGoals = (report: ChaosReport, slack: number): readonly string[] => {
  const { lost, doubled, wrong, expired, died, deliveries } = report;
  const goals: Readonly<Record<string, boolean>> = {
    [`lost ${lost}`]: lost === 0,
    [`doubled ${doubled}`]: doubled === 0,
    [`wrong ${wrong}: ${report.first.join('; ')}`]: wrong === 0,
    [`positions expired ${expired}`]: expired === 0,
    [`died by themselves ${died}`]: died === 0,
    [`deliveries ${deliveries}`]: deliveries > 0,
    [`acknowledged ${report.acknowledgedAfter} ms after the engine's return`]:
      report.acknowledgedAfter <= 5_000 * slack,
    [`clients right after ${report.longestGap} ms and ${report.rightAfter} ms`]:
      Math.max(report.longestGap, report.rightAfter) <= 20_000 * slack,
  };
  const missed = Object.entries(goals).flatMap(([goal, isMet]) => (isMet ? [] : [goal]));
  return missed.length === 0 ? [] : [...missed, ...report.log.slice(-60)];
};

const STREAM = 'TAGS';
/** A limit for what hangs. */
const LIMIT_MS = 45_000;

/** Waits until it is so; throws after {@link LIMIT_MS}. */
const until = async (what: string, isSo: () => boolean): Promise<void> => {
  const began = performance.now();
  while (!isSo()) {
    if (performance.now() - began > LIMIT_MS) throw new Error(`it does not come: ${what}`);
    await pause(20);
  }
};

/** The faults of a run, drawn by chance. */
class Faults {
  readonly made: Record<string, number> = {};
  acknowledgedAfter = 0;
  readonly #cluster: ChaosCluster;
  readonly #random: () => number;

  constructor(cluster: ChaosCluster, random: () => number) {
    this.#cluster = cluster;
    this.#random = random;
  }

  /** One of each kind is killed, in an order that chance decides. */
  async oneOfEach(): Promise<void> {
    const { engine, ingests, gateways } = this.#cluster;
    const kinds = [
      () => engine,
      () => this.#cluster.holder ?? ingests[0],
      () => gateways[this.#random() < 0.5 ? 0 : 1],
    ];
    while (kinds.length > 0) {
      const [kind] = kinds.splice(Math.floor(this.#random() * kinds.length), 1);
      const victim = kind?.();
      if (victim !== undefined) await this.#kill([victim]);
    }
  }

  /** One to three processes at once are killed, or one is frozen; then they come back, and something is acknowledged. */
  async next(): Promise<void> {
    const victims = this.#victims();
    const [victim] = victims;
    if (this.#random() < 0.15 && victim !== undefined) {
      this.#count(victim, 'frozen');
      victim.freeze();
      await pause(1_000 + this.#random() * 6_000);
      victim.thaw();
      await this.#acknowledged([victim]);
    } else await this.#kill(victims);
    await pause(this.#random() * 1_500);
  }

  async #kill(victims: readonly ChaosProcess[]): Promise<void> {
    for (const one of victims) this.#count(one, 'killed');
    await Promise.all(
      victims.map(async (one) => {
        await pause(this.#random() * 300);
        await one.kill();
      }),
    );
    await pause(200 + this.#random() * 600);
    for (const one of victims) one.start();
    await this.#acknowledged(victims);
  }

  #victims(): readonly ChaosProcess[] {
    const { engine, ingests, gateways } = this.#cluster;
    const all = [engine, ...ingests, ...gateways];
    const many = this.#random();
    const size = many < 0.5 ? 1 : many < 0.8 ? 2 : 3;
    return Array.from({ length: size }, () => {
      const [drawn] = all.splice(Math.floor(this.#random() * all.length), 1);
      return drawn;
    }).filter((drawn) => drawn !== undefined);
  }

  #count(process: ChaosProcess, what: string): void {
    const { holder, ingests } = this.#cluster;
    const role =
      process === holder ? 'holder' : ingests.includes(process) ? 'standby' : process.name;
    this.made[`${role} ${what}`] = (this.made[`${role} ${what}`] ?? 0) + 1;
  }

  /** Waits for what is acknowledged after the repair. */
  async #acknowledged(repaired: readonly ChaosProcess[]): Promise<void> {
    const { engine, ingests, acknowledged } = this.#cluster;
    const since = performance.now();
    await until('an acknowledgement', () => (acknowledged.at(-1)?.at ?? 0) > since);
    const tookMs = performance.now() - since;
    const isIngest = repaired.some((one) => ingests.includes(one));
    if (repaired.includes(engine) && !isIngest)
      this.acknowledgedAfter = Math.max(this.acknowledgedAfter, Math.round(tookMs));
  }
}

const storeOf = (folder: string, port: number): readonly string[] => {
  const file = join(folder, 'nats.conf');
  writeFileSync(
    file,
    `listen: 127.0.0.1:${port}\njetstream { store_dir: ${JSON.stringify(join(folder, 'store'))} }\n`,
  );
  return ['-c', file];
};

/**
 * Runs a cluster of real processes under faults that a seed draws, with clients that change gateways at random and resume, and judges what
 * everybody was told. Throws where something does not come back at all.
 */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const random = randomOf(options.seed).next;
  const folder = mkdtempSync(join(tmpdir(), 'vigia-chaos-'));
  const [enginePort = 0, ...gatewayPorts] = await freePorts(3);
  const nats = `nats://127.0.0.1:${enginePort}`;
  const cluster = new ChaosCluster({
    engine: { program: findNatsServer(), args: storeOf(folder, enginePort) },
    nats,
    gatewayPorts,
    rate: options.rate,
  });
  let clients: readonly ChaosClient[] = [];
  try {
    cluster.begin();
    await until('the provider', () => cluster.providerUrl !== null);
    cluster.beginIngests(cluster.providerUrl ?? '');
    await until('the cluster', () => cluster.isReady);
    const gateway = (): string =>
      cluster.gatewayUrls[Math.floor(random() * cluster.gatewayUrls.length)] ?? '';
    const chance = randomOf(options.seed + 1).next;
    clients = Array.from({ length: options.clients }, () => new ChaosClient(gateway, chance));
    await until('the clients', () => clients.every(({ position }) => position !== null));
    const faults = new Faults(cluster, random);
    const end = performance.now() + options.seconds * 1_000;
    await faults.oneOfEach();
    while (performance.now() < end) await faults.next();

    cluster.endProvider();
    await until('the end of the provider', () => cluster.last !== null);
    const repairedAt = performance.now();
    const isRight = async (): Promise<number> => {
      for (;;) {
        const last = (await readWholeStream(nats, STREAM)).length - 1;
        await until('the clients at the end', () =>
          clients.every(({ position, isWhole }) => isWhole && (position?.seq ?? 0) >= last),
        );
        const tookMs = performance.now() - repairedAt;
        // Until nothing more comes.
        await pause(1_000);
        if ((await readWholeStream(nats, STREAM)).length - 1 === last) return tookMs;
      }
    };
    const rightMs = await isRight();
    const records = clients.map(({ record }) => record);
    const verdict = judge({
      stream: await readWholeStream(nats, STREAM),
      acknowledged: cluster.acknowledged,
      clients: records,
      states: clients.map(({ position, numbers }) => ({ seq: position?.seq ?? -1, numbers })),
      last: cluster.last ?? 0,
    });
    return {
      options,
      ...verdict,
      faults: faults.made,
      acknowledgedAfter: faults.acknowledgedAfter,
      longestGap: Math.round(Math.max(0, ...records.flatMap(({ gapsMs }) => gapsMs))),
      rightAfter: Math.round(rightMs),
      died: cluster.died,
      log: cluster.log,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown';
    throw new Error(`seed ${options.seed}: ${message}\n${cluster.log.slice(-40).join('\n')}`, {
      cause: error,
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await cluster.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};
