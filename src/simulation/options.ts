import {
  choiceOption,
  instantOption,
  numberOption,
  switchOn,
  type ValuesOf,
} from '#contract/options.ts';
import { MAX_NETWORK_SIZE, NETWORK_SIZE } from './network/station-network.ts';

const SCENARIO_NAMES = ['enchente-2026-09', 'tempestade', 'calmaria', 'rajada'] as const;

/** Command-line options of the demonstration (docs/operations.md). */
export const SIMULATION_OPTIONS = {
  scenario: choiceOption('scenario', 'what the demonstration shows', {
    names: SCENARIO_NAMES,
    fallback: SCENARIO_NAMES[0],
    valueName: 'NAME',
  }),
  speed: numberOption('speed', 'how many times as fast as the clock the scenario runs', {
    from: 0.01,
    to: 10_000,
    fractions: true,
    fallback: 1,
  }),
  start: instantOption('start', 'instant of the scenario to begin at, e.g. 2026-09-11T13:00'),
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
  stations: numberOption('stations', 'rajada: stations', {
    from: 1,
    to: MAX_NETWORK_SIZE,
    fallback: NETWORK_SIZE,
  }),
  quirks: switchOn(
    'quirks',
    'oddities of the real network: text for numbers, null names, lost coordinates,\nsilent stations, altitudes and sentinels for levels, late stamps',
  ),
} as const;

export type SimulationFlags = ValuesOf<typeof SIMULATION_OPTIONS>;
