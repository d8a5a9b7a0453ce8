import { formatNumber } from '#domain/text/format.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { startMisbehavingProvider } from '#tests/support/misbehaving-provider.ts';
import { describeNetwork, eventOf } from './bench-core.ts';

/** Feed interval: small, so that events are spread over time as in a storm. */
const TICK_MS = 5;

/** Its name sorts it into the first row of the table. */
const PROBE_TAGS = { 'Name/General': 'A sonda' };

/** A feed at a rate, in which the value of one station's river identifies its sending time. */
export interface ProbedFeed {
  readonly graphqlUrl: string;
  readonly probe: { readonly codigo: string };
  /** Sending time of each probe, in order, epoch milliseconds. */
  readonly sent: () => readonly number[];
  /** The probe shown in this text, as an index into `sent`; null for none. */
  readonly probeIn: (text: string) => number | null;
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
  for (const [code, tags] of Object.entries({
    ...describeNetwork(stations),
    [codigo]: PROBE_TAGS,
  })) {
    for (const [path, value] of Object.entries(Object(tags))) provider.publish(code, path, value);
  }
  const probePath = `${READING_PATHS.riverStage}/Value`;
  const sent: number[] = [];
  const probeByText = new Map<string, number>();
  let event = 0;
  let owed = 0;
  let last = performance.now();

  const tick = (): void => {
    const now = performance.now();
    owed += ((now - last) * rate) / 1_000;
    last = now;
    for (; owed >= 1; owed -= 1) {
      event += 1;
      const { codigo: sender, path, data } = eventOf(event, stations);
      provider.sendTag(sender, path, data);
    }
    // 0,01 m apart and never twice: a painted value identifies its own sending.
    const value = (sent.length + 1) / 100;
    probeByText.set(formatNumber(value, 2), sent.length);
    sent.push(performance.timeOrigin + performance.now());
    provider.publish(codigo, probePath, value);
  };
  const ticking = setInterval(tick, TICK_MS);

  return {
    graphqlUrl: provider.graphqlUrl,
    probe: { codigo },
    sent: () => sent,
    probeIn: (text) => probeByText.get(/([\d.]+,\d\d)/.exec(text)?.[1] ?? '') ?? null,
    stop: async () => {
      clearInterval(ticking);
      await provider.stop();
    },
  };
};
