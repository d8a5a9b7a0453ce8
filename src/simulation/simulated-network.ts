import type { StationTags, TagMessage, TagSource } from '#contract/tag-source.ts';
import { REPORT_RHYTHM_MS } from '#domain/stations/freshness.ts';
import { imagery } from './imagery/imagery.ts';
import { withAnomalies } from './network/anomalies.ts';
import { readHistory } from './network/history.ts';
import { LiveNetwork } from './network/live-network.ts';
import { scenarioClock } from './network/scenario-clock.ts';
import { SIMULATION_OPTIONS, type SimulationFlags } from './options.ts';
import { calmaria } from './scenarios/calmaria.ts';
import { enchente } from './scenarios/enchente-2026-09.ts';
import { readNetworkName } from './scenarios/facts.ts';
import { rajada, RAJADA_TAGS_A_REPORT } from './scenarios/rajada.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { tempestade } from './scenarios/tempestade.ts';

export interface SimulationOptions extends Partial<SimulationFlags> {
  /** Report interval of a station, milliseconds. */
  readonly reportEveryMs?: number;
}

/** A simulated network, for demonstration and tests. */
export interface SimulatedNetwork extends TagSource {
  readonly tags: ReadonlyMap<string, StationTags>;
  publish(codigo: string, path: string, data: TagMessage['data']): void;
}

const scenarioOf = ({
  scenario,
  seed = SIMULATION_OPTIONS.seed.fallback,
  stations = SIMULATION_OPTIONS.stations.fallback,
}: SimulationOptions): Scenario => {
  if (scenario === 'tempestade') return tempestade(seed);
  if (scenario === 'calmaria') return calmaria();
  return scenario === 'rajada' ? rajada(stations) : enchente();
};

/** Creates the stations and their first readings; `start` starts the reports. */
export const simulatedNetwork = (options: SimulationOptions = {}): SimulatedNetwork => {
  const { rate = SIMULATION_OPTIONS.rate.fallback, speed = SIMULATION_OPTIONS.speed.fallback } =
    options;
  const measured = scenarioOf(options);
  const scenario = options.quirks === true ? withAnomalies(measured) : measured;
  const clock = scenarioClock(scenario, options.start ?? scenario.start, speed);
  const network = new LiveNetwork(scenario, clock);
  const rhythmMs =
    options.scenario === 'rajada'
      ? (scenario.stations.length * RAJADA_TAGS_A_REPORT * 1_000) / rate
      : (options.reportEveryMs ?? REPORT_RHYTHM_MS);
  return {
    name: readNetworkName(),
    demonstration: { scenario: scenario.name, note: scenario.note },
    imagery: imagery({ field: scenario.field, clock }),
    tags: network.tags,
    start: (append) => network.start(rhythmMs, append),
    stop: () => network.stop(),
    history: (query) => readHistory(scenario, clock, query),
    publish: (codigo, path, data) => network.publish(codigo, path, data),
  };
};
