import { ZONE } from '#tests/support/network/zones.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { StationSheetFrame } from '#worker/api/station-sheet.ts';
import type { StreamProof } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { readingOn, testCore } from '#tests/support/app/core.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  doStep,
  type ProviderStep,
  providerSteps,
} from '#tests/support/provider/provider-steps.ts';
import {
  type Numbering,
  SimulatedProvider,
  type WireTag,
} from '#tests/support/provider/simulated-provider.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const READING = 'Data/Rio/RioNivel';
const TAGS: readonly WireTag[] = ['EST-00001', 'EST-00002'].map((codigo) => ({
  codigo,
  path: `${READING}/Value`,
}));

const stepsOf = (numbering: Numbering): fc.Arbitrary<readonly ProviderStep[]> =>
  providerSteps(TAGS, [
    'forget',
    'swap',
    'mute',
    'answer in part',
    // A provider that sends no numbers, or does not identify its epochs, cannot show that a message
    // is old.
    ...(numbering === 'all' ? [] : (['repeat'] as const)),
  ]);

/** A page that follows one sheet for each station. */
class Watcher {
  readonly core: DataCore;
  readonly #sheets = new Map<string, StationSheetFrame>();

  constructor(provider: SimulatedProvider) {
    ({ core: this.core } = testCore({
      fetch: provider.fetch,
      openLine: provider.openLine,
      timers: FEED_TIMERS,
    }));
  }

  async start(): Promise<void> {
    await this.core.start({
      graphqlUrl: 'http://provider.test/graphql',
      timeZone: ZONE,
      clockSkew: 0,
    });
    for (const { codigo } of TAGS) {
      const cursor = await this.core.open('station-sheet', { codigo });
      const pull = async (): Promise<void> => {
        for (let frame = await cursor.next(); frame !== null; frame = await cursor.next()) {
          this.#sheets.set(codigo, frame);
        }
      };
      void pull();
    }
  }

  async stream(): Promise<StreamProof | null> {
    const frame = await this.core.read('link-status', null);
    return frame?.stream ?? null;
  }

  shown({ codigo }: WireTag): number {
    const sheet = this.#sheets.get(codigo);
    const value = sheet === undefined ? undefined : readingOn(sheet, READING);
    return typeof value === 'number' ? value : -1;
  }
}

fakeTime();

describe('restarts, copies that lag, and answers that come late', () => {
  it.each([
    { numbering: 'none', replicas: 1 },
    { numbering: 'answers', replicas: 1 },
    { numbering: 'all', replicas: 1 },
    { numbering: 'all', replicas: 3 },
    { numbering: 'all', replicas: 1, resumes: true },
    { numbering: 'all', replicas: 3, resumes: true },
  ] as const satisfies readonly { numbering: Numbering; replicas: number; resumes?: boolean }[])(
    'no older value ever overwrites a newer one, and live readings always continue: numbering $numbering, $replicas copies, resumed $resumes',
    async ({ numbering, replicas, resumes = false }) => {
      await fc.assert(
        fc.asyncProperty(stepsOf(numbering), async (steps) => {
          const initial = TAGS.map((tag) => ({ ...tag, value: 0 }));
          const provider = new SimulatedProvider({ numbering, replicas, resumes, initial });
          const watcher = new Watcher(provider);
          /** Each value is sent once, and a later one is higher. */
          let value = 0;
          const newest = new Map<WireTag, number>(TAGS.map((tag) => [tag, -1]));
          const received: [WireTag, number, number][] = [];
          provider.onSaid = ({ codigo }, said, seq) => {
            const tag = TAGS.find((candidate) => candidate.codigo === codigo);
            if (tag !== undefined) received.push([tag, Number(said), seq]);
          };
          // Without numbers or epochs, nothing shows that a message is older than an answer: the
          // stream must not lag behind it.
          const keepUp = (): void => {
            if (numbering === 'all') return;
            provider.replicate(0, Infinity);
            provider.deliver(steps.length);
          };
          try {
            await watcher.start();
            for (const next of steps) {
              if (next.do === 'set') value += 1;
              if (next.do === 'answer' || next.do === 'make ready') keepUp();
              doStep(provider, next, { value });
              await vi.advanceTimersByTimeAsync(next.do === 'wait' ? next.milliseconds : 0);
              for (const [tag, said, seq] of received.splice(0)) {
                // A duplicate may be older than what is shown; nothing newer is dropped. But what
                // was missed, and is sent again by a copy that lags behind, comes with the next
                // snapshot: until then the state is not confirmed.
                const stream = await watcher.stream();
                if (numbering === 'all' && seq < (stream?.seq ?? 0) && !stream?.proven) continue;
                expect(watcher.shown(tag)).toBeGreaterThanOrEqual(said);
              }
              for (const [tag, before] of newest) {
                const shown = watcher.shown(tag);
                expect([tag.codigo, shown >= before]).toEqual([tag.codigo, true]);
                newest.set(tag, shown);
              }
            }
          } finally {
            watcher.core.stop();
            vi.clearAllTimers();
          }
        }),
        propertyRuns(25),
      );
    },
    3_600_000,
  );
});
