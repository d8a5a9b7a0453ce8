import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { enchente } from '#provider/scenarios/enchente-2026-09.ts';
import { LiveNetwork } from '#provider/network/live-network.ts';
import { scenarioClock } from '#provider/network/scenario-clock.ts';
import { providerSchema } from '#provider/graphql/schema.ts';
import {
  HISTORY_STEPS,
  historyOperation,
  LIVE_OPERATION,
  SNAPSHOT_OPERATION,
} from '#worker/feed/operations.ts';

const scenario = enchente();
const clock = scenarioClock(scenario, scenario.start, 1);
const schema = providerSchema(new LiveNetwork(scenario, clock), scenario, clock);

describe('the documents of the data core', () => {
  it.each([SNAPSHOT_OPERATION, LIVE_OPERATION, ...HISTORY_STEPS.map(historyOperation)])(
    '$operationName is valid against the provider’s schema (PROVIDER 1 to 3): $query',
    ({ query }) => {
      expect(validate(schema, parse(query))).toEqual([]);
    },
  );
});
