import type { DemonstrationFacts } from '../facts/demonstration.ts';

/** Scenarios that every network has. */
export const SIMULATED_SCENARIOS = ['tempestade', 'rajada'] as const;

/** The scenarios of a network, its default first: its recordings, then the simulated ones. */
export const scenarioNames = ({
  recordings,
}: Pick<DemonstrationFacts, 'recordings'>): readonly string[] => [
  ...recordings.map(({ name }) => name),
  ...SIMULATED_SCENARIOS,
];

/** One line about the name of a scenario that the network does not have; null if it has it, or none is named. */
export const scenarioMisuse = (
  demonstration: Pick<DemonstrationFacts, 'recordings'>,
  name: string | null,
): string | null => {
  const names = scenarioNames(demonstration);
  return name === null || names.includes(name)
    ? null
    : `--scenario: "${name}" is none of ${names.join(', ')}`;
};
