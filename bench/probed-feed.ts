import { formatNumber } from '#domain/format.ts';
import { READING_PATHS } from '#domain/reading-paths.ts';
import { startMisbehavingProvider } from '#tests/support/misbehaving-provider.ts';
import { codeOf, describeNetwork, SPOKEN_PATHS } from './bench-core.ts';

/** Ticks of the feed: small, so that events are spread over time as a storm spreads them. */
const TICK_MS = 5;

/** A feed at a rate, in which one station's river tells by its value when it was sent. */
export interface ProbedFeed {
  readonly graphqlUrl: string;
  readonly probe: { readonly codigo: string };
  /** When the value in this text was sent, epoch milliseconds; null when none of ours stands in it. */
  readonly sentAt: (text: string) => number | null;
  readonly stop: () => Promise<void>;
}

export const startProbedFeed = async ({
  rate,
  stations,
}: {
  readonly rate: number;
  readonly stations: number;
}): Promise<ProbedFeed> => {
  const provider = await startMisbehavingProvider();
  const codigo = 'SONDA-1';
  for (const [code, tags] of Object.entries({ ...describeNetwork(stations), [codigo]: {} })) {
    for (const [path, value] of Object.entries(Object(tags))) provider.publish(code, path, value);
  }
  const probePath = `${READING_PATHS.riverStage}/Value`;
  const sentByText = new Map<string, number>();
  let probes = 0;
  let event = 0;
  let owed = 0;
  let last = performance.now();

  const tick = (): void => {
    const now = performance.now();
    owed += ((now - last) * rate) / 1_000;
    last = now;
    for (; owed >= 1; owed -= 1) {
      event += 1;
      const path = SPOKEN_PATHS[(event * 13) % SPOKEN_PATHS.length] ?? '';
      provider.sendTag(
        codeOf((event * 7) % stations),
        `${path}/Value`,
        ((event * 31) % 9_973) / 100,
      );
    }
    probes += 1;
    // 0,01 m apart and never twice: what is painted names its own sending.
    const value = probes / 100;
    sentByText.set(formatNumber(value, 2), performance.timeOrigin + now);
    provider.publish(codigo, probePath, value);
  };
  const ticking = setInterval(tick, TICK_MS);

  return {
    graphqlUrl: provider.graphqlUrl,
    probe: { codigo },
    sentAt: (text) => {
      const value = /([\d.]+,\d\d)/.exec(text)?.[1];
      return value === undefined ? null : (sentByText.get(value) ?? null);
    },
    stop: async () => {
      clearInterval(ticking);
      await provider.stop();
    },
  };
};
