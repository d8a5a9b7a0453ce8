import {
  numberOption,
  stampOption,
  switchOn,
  textOption,
  type ValuesOf,
} from '#contract/options.ts';
import { MAX_NETWORK_SIZE } from './network/station-network.ts';
import { SIMULATED_SCENARIOS } from './scenarios/scenario-names.ts';

/** Command-line options of the demonstration (docs/operations.md). */
export const SIMULATION_OPTIONS = {
  scenario: textOption(
    'scenario',
    `what the demonstration shows: a recording of the network, the first one without this flag, or\n${SIMULATED_SCENARIOS.join(' | ')}`,
    'NAME',
  ),
  speed: numberOption('speed', 'how many times as fast as the clock the scenario runs', {
    from: 0.01,
    to: 10_000,
    fractions: true,
    fallback: 1,
  }),
  start: stampOption('start', 'instant of the scenario to begin at, e.g. 2026-09-11T13:00'),
  began: stampOption(
    'began',
    'instant of the clock at which it began there: several servers with the same\nflags show the same; without it each begins when it starts',
  ),
  seed: numberOption('seed', 'tempestade: which storm; the same number, the same storm', {
    from: 0,
    to: 0xff_ff_ff_ff,
    fallback: 1,
  }),
  rate: numberOption('rate', 'rajada: tag events a second', {
    from: 1,
    to: 100_000,
    fractions: true,
    fallback: 2_000,
  }),
  stations: numberOption('stations', 'rajada: stations; without it those of the network', {
    from: 1,
    to: MAX_NETWORK_SIZE,
    fallback: null,
  }),
  quirks: switchOn(
    'quirks',
    'oddities of the real network: text for numbers, null names, lost coordinates,\nsilent stations, altitudes and sentinels for levels, late stamps',
  ),
} as const;

export type SimulationFlags = ValuesOf<typeof SIMULATION_OPTIONS>;
