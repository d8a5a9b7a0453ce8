import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNatsServer } from '#scripts/tools/debian-package.ts';
import { freePorts } from '#scripts/start/free-port.ts';
import { ChaosClient } from './chaos-client.ts';
import { ChaosCluster } from './chaos-cluster.ts';
import { judge, type Verdict } from './chaos-judge.ts';
import type { ChaosProcess } from './chaos-process.ts';
import { readWholeStream } from './stream-reading.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** How long faults go on, */
  readonly seconds: number;
  /** unless so many kills have been made before. */
  readonly kills: number;
  /** Events a second. */
  readonly rate: number;
  readonly clients: number;
}

/** Milliseconds: how many times, their median and the longest. */
interface Times {
  readonly count: number;
  readonly median: number;
  readonly longest: number;
}

export interface ChaosReport extends Verdict {
  readonly options: ChaosOptions;
  readonly kills: Readonly<Record<string, number>>;
  readonly freezes: Readonly<Record<string, number>>;
  /** From the return of the engine to the next acknowledgement, where nothing else was away. */
  readonly acknowledgedAfterEngine: Times;
  /** From any other repair to the next acknowledgement. */
  readonly acknowledgedAfterOther: Times;
  /** From the loss of a client's line to its next event. */
  readonly gaps: Times;
  /** From the last repair until every client stood at the stream's last event. */
  readonly rightMs: number;
  readonly reconnects: number;
  readonly resumed: number;
  readonly spans: number;
  /** Changes of the process that takes readings in. */
  readonly terms: number;
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
    [`acknowledged ${report.acknowledgedAfterEngine.longest} ms after the engine's return`]:
      report.acknowledgedAfterEngine.longest <= 5_000 * slack,
    [`clients right after ${report.gaps.longest} ms and ${report.rightMs} ms`]:
      report.gaps.longest <= 20_000 * slack && report.rightMs <= 20_000 * slack,
  };
  const missed = Object.entries(goals).flatMap(([goal, isMet]) => (isMet ? [] : [goal]));
  return missed.length === 0 ? [] : [...missed, ...report.log.slice(-60)];
};

const STREAM = 'TAGS';
/** A limit for what hangs. */
const LIMIT_MS = 45_000;

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const timesOf = (times: readonly number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const median = sorted[sorted.length >> 1] ?? 0;
  return { count: sorted.length, median, longest: sorted.at(-1) ?? 0 };
};

/** Waits until it is so; throws after {@link LIMIT_MS}. Milliseconds that it took. */
const until = async (what: string, isSo: () => boolean): Promise<number> => {
  const began = performance.now();
  while (!isSo()) {
    if (performance.now() - began > LIMIT_MS) throw new Error(`it does not come: ${what}`);
    await pause(20);
  }
  return performance.now() - began;
};

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** The faults of a run, drawn by chance. */
class Faults {
  readonly kills: Record<string, number> = {};
  readonly freezes: Record<string, number> = {};
  readonly afterEngine: number[] = [];
  readonly afterOther: number[] = [];
  made = 0;
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
      count(this.freezes, this.#kindOf(victim));
      victim.freeze();
      await pause(1_000 + this.#random() * 6_000);
      victim.thaw();
      await this.#acknowledged([victim]);
    } else await this.#kill(victims);
    await pause(this.#random() * 1_500);
  }

  async #kill(victims: readonly ChaosProcess[]): Promise<void> {
    for (const one of victims) count(this.kills, this.#kindOf(one));
    this.made += victims.length;
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

  #kindOf(process: ChaosProcess): string {
    const { engine, holder, gateways } = this.#cluster;
    if (process === engine) return 'engine';
    if (gateways.includes(process)) return 'gateway';
    return process === holder ? 'ingest' : 'standby';
  }

  /** Waits for what is acknowledged after the repair. */
  async #acknowledged(repaired: readonly ChaosProcess[]): Promise<void> {
    const { engine, ingests, acknowledged } = this.#cluster;
    const since = performance.now();
    await until('an acknowledgement', () => (acknowledged.at(-1)?.at ?? 0) > since);
    const tookMs = performance.now() - since;
    const isIngest = repaired.some((one) => ingests.includes(one));
    if (repaired.includes(engine) && !isIngest) this.afterEngine.push(tookMs);
    else this.afterOther.push(tookMs);
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
  const random = randomOf(options.seed);
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
    const chance = randomOf(options.seed + 1);
    clients = Array.from({ length: options.clients }, () => new ChaosClient(gateway, chance));
    await until('the clients', () => clients.every(({ position }) => position !== null));
    const faults = new Faults(cluster, random);
    const end = performance.now() + options.seconds * 1_000;
    await faults.oneOfEach();
    while (performance.now() < end && faults.made < options.kills) await faults.next();

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
    const sum = (of: 'reconnects' | 'resumed' | 'spans'): number =>
      records.reduce((total, record) => total + record[of], 0);
    return {
      options,
      ...verdict,
      kills: faults.kills,
      freezes: faults.freezes,
      acknowledgedAfterEngine: timesOf(faults.afterEngine),
      acknowledgedAfterOther: timesOf(faults.afterOther),
      gaps: timesOf(records.flatMap(({ gapsMs }) => gapsMs)),
      rightMs: Math.round(rightMs),
      reconnects: sum('reconnects'),
      resumed: sum('resumed'),
      spans: sum('spans'),
      terms: cluster.terms,
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
