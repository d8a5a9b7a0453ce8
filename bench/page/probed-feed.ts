import { formatNumber } from '#domain/text/format.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { startMisbehavingProvider } from '#tests/support/provider/misbehaving-provider.ts';
import { describeNetwork, eventOf } from '../core/bench-core.ts';

/** Feed interval in a storm: small, so that events are spread over time. */
const TICK_MS = 5;

/** The golden ratio's fraction: its multiples are spread evenly and have no period. */
const SPREAD = (Math.sqrt(5) - 1) / 2;

/** Milliseconds until each next tick: one length, or lengths about it that never keep time with the screen. */
export type TickLength = (tick: number) => number;

const STEADILY: TickLength = () => TICK_MS;

/** Between half of a length and one and a half. */
export const about =
  (milliseconds: number): TickLength =>
  (tick) =>
    milliseconds * (0.5 + ((tick * SPREAD) % 1));

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

/** Sends `rate` events a second, and with every tick a probe. */
export const startProbedFeed = async ({
  rate,
  stations,
  tickLength = STEADILY,
}: {
  readonly rate: number;
  readonly stations: number;
  readonly tickLength?: TickLength;
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
  let ticking: NodeJS.Timeout;
  const tickOn = (): void => {
    ticking = setTimeout(() => {
      tick();
      tickOn();
    }, tickLength(sent.length));
  };
  tickOn();

  return {
    graphqlUrl: provider.graphqlUrl,
    probe: { codigo },
    sent: () => sent,
    probeIn: (text) => probeByText.get(/([\d.]+,\d\d)/.exec(text)?.[1] ?? '') ?? null,
    stop: async () => {
      clearTimeout(ticking);
      await provider.stop();
    },
  };
};
