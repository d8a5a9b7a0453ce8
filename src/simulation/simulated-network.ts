import { createHash } from 'node:crypto';
import type {
  HistorySource,
  ReportedPast,
  StationTags,
  TagMessage,
  TagSource,
} from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { REPORT_RHYTHM_MS } from '#domain/stations/quality/freshness.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { imagery } from './imagery/imagery.ts';
import { withAnomalies } from './network/anomalies.ts';
import { readHistory } from './network/history.ts';
import { LiveNetwork } from './network/live-network.ts';
import type { NetworkFacts } from '#simulation/facts/demonstration.ts';
import { type World, worldOf } from '#simulation/network/world.ts';
import { scenarioClock } from './network/scenario-clock.ts';
import { SIMULATION_OPTIONS, type SimulationFlags } from './options.ts';
import { rajada, RAJADA_TAGS_A_REPORT } from './scenarios/rajada.ts';
import { recordedWarnings } from './scenarios/recorded-warnings.ts';
import { recorded } from './scenarios/recorded.ts';
import { scenarioMisuse, scenarioNames } from './scenarios/scenario-names.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { tempestade } from './scenarios/tempestade.ts';

export interface SimulationOptions extends Partial<Omit<SimulationFlags, 'start' | 'began'>> {
  /** Instant of the scenario to begin at. */
  readonly start?: EpochMs | null;
  /** Wall-clock instant at which it began there; null: now. */
  readonly began?: EpochMs | null;
  /** The wall clock. */
  readonly now?: () => EpochMs;
  /** Report interval of a station, milliseconds. */
  readonly reportEveryMs?: number;
}

/** A simulated network, for demonstration and tests. */
export interface SimulatedNetwork extends TagSource {
  readonly tags: ReadonlyMap<string, StationTags>;
  readonly history: HistorySource;
  readonly past: ReportedPast;
  publish(codigo: string, path: string, data: TagMessage['data']): void;
}

/** The scenario of a name, which the network has, and its world: both follow from the arguments alone. */
export const scenarioNamed = (
  facts: NetworkFacts,
  name: string,
  {
    seed = SIMULATION_OPTIONS.seed.fallback,
    stations = null,
  }: Pick<SimulationOptions, 'seed' | 'stations'>,
): { readonly scenario: Scenario; readonly world: World } => {
  const world = worldOf(facts, name === 'rajada' ? stations : null);
  if (name === 'rajada') return { world, scenario: rajada(world) };
  const recording = facts.demonstration.recordings.find((one) => one.name === name);
  return {
    world,
    scenario: recording === undefined ? tempestade(world, seed) : recorded(world, recording),
  };
};

/** The run of what several processes show alike, because it began for all at one instant; null for what only one shows. */
const sharedRun = (
  scenario: string,
  start: EpochMs,
  { began = null, speed, seed, stations, quirks }: SimulationOptions,
): string | null => {
  if (began === null) return null;
  const shown = JSON.stringify([scenario, start, began, speed, seed, stations, quirks]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 10);
};

/** An instant on the clocks that a scenario is written in: `2026-09-11T13:00-03:00`. */
const writtenAt = ({ utcOffsetMinutes }: Scenario, instant: EpochMs): string => {
  const wall = new Date(instant + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 16);
  const offset = new Date(Math.abs(utcOffsetMinutes) * MINUTE_MS).toISOString().slice(11, 16);
  return `${wall}${utcOffsetMinutes < 0 ? '-' : '+'}${offset}`;
};

/** One line about a start that is not within a scenario; null where it is. */
const startMisuse = (scenario: Scenario, start: EpochMs): string | null => {
  const { from, to } = scenario.loop;
  if (start >= from && start < to) return null;
  const [asked, first, last] = [start, from, epochMs(to - MINUTE_MS)].map((instant) =>
    writtenAt(scenario, instant),
  );
  return `--start: ${asked} is outside of ${scenario.name}, which has ${first} to ${last}`;
};

/**
 * Creates the stations and their first readings; `start` starts the reports. The error is one line about a scenario that the network does not
 * have, or a start outside of it. `scenarioOf` may answer with what it computed before.
 */
export const simulatedNetwork = (
  facts: NetworkFacts,
  options: SimulationOptions = {},
  scenarioOf = scenarioNamed,
): Result<SimulatedNetwork, string> => {
  const { rate = SIMULATION_OPTIONS.rate.fallback, speed = SIMULATION_OPTIONS.speed.fallback } =
    options;
  const { demonstration } = facts;
  const misuse = scenarioMisuse(demonstration, options.scenario ?? null);
  if (misuse !== null) return err(misuse);
  const name = options.scenario ?? scenarioNames(demonstration)[0] ?? 'tempestade';
  const { world, scenario: measured } = scenarioOf(facts, name, options);
  const scenario = options.quirks === true ? withAnomalies(measured) : measured;
  const start = options.start ?? scenario.start;
  const outside = startMisuse(scenario, start);
  if (outside !== null) return err(outside);
  const clock = scenarioClock(scenario, start, speed, options.now, options.began);
  const network = new LiveNetwork(scenario, clock);
  const warnings = demonstration.recordings.find((one) => one.name === name)?.warnings ?? null;
  const run = sharedRun(name, start, options);
  const rhythmMs =
    name === 'rajada'
      ? (scenario.stations.length * RAJADA_TAGS_A_REPORT * SECOND_MS) / rate
      : (options.reportEveryMs ?? REPORT_RHYTHM_MS);
  return ok({
    demonstration: { scenario: scenario.name, note: scenario.note },
    imagery: imagery({
      field: scenario.field,
      coverage: world.geography.coverage,
      clock,
      ...(run === null ? {} : { run }),
    }),
    ...(warnings === null ? {} : { warnings: recordedWarnings(warnings, scenario, clock, speed) }),
    tags: network.tags,
    start: (sink) => network.start(rhythmMs, sink),
    stop: () => network.stop(),
    history: (query) => Promise.resolve(readHistory(scenario, clock, query)),
    past: run === null ? network.past : { ...network.past, run },
    publish: (codigo, path, data) => network.publish(codigo, path, data),
  });
};
