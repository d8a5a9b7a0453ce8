import { describe, expect, it } from 'vitest';
import {
  demonstrationRecording,
  demonstrationWorld,
  factsOfNetwork,
} from '#tests/support/network/simulation.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { simulatedNetwork } from '../simulated-network.ts';
import { scenarioMisuse, scenarioNames, SIMULATED_SCENARIOS } from './scenario-names.ts';

const { demonstration } = demonstrationWorld().facts;
const facts = factsOfNetwork(demonstrationNetwork());
const { name } = demonstrationRecording();

describe('the scenarios of a network', () => {
  it('are its recordings, then those that every network has', () => {
    expect(scenarioNames(demonstration)).toEqual([name, ...SIMULATED_SCENARIOS]);
    expect(scenarioNames({ recordings: [] })).toEqual(SIMULATED_SCENARIOS);
  });

  it('others are refused in one line that lists those it has', () => {
    expect(scenarioMisuse(demonstration, name)).toBeNull();
    expect(scenarioMisuse(demonstration, null)).toBeNull();
    const line = `--scenario: "furacao" is none of ${name}, tempestade, rajada`;
    expect(scenarioMisuse(demonstration, 'furacao')).toBe(line);
    expect(simulatedNetwork(facts, { scenario: 'furacao' })).toEqual({ ok: false, error: line });
  });

  it.each([
    ['the first recording', demonstration.recordings, name],
    ['a storm, where nothing is recorded', [], 'tempestade'],
  ])('the default is %s', (_, recordings, expected) => {
    const made = simulatedNetwork({ ...facts, demonstration: { ...demonstration, recordings } });
    expect(made.ok && made.value.demonstration?.scenario).toBe(expected);
  });
});
