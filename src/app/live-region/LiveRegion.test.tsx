import fc from 'fast-check';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { Announcer, useAnnouncer } from './LiveRegion.tsx';
import type { AnnouncerStore } from './announcement-store.ts';

const START = Date.UTC(2026, 8, 11, 12);

type Step =
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'say'; readonly topic: string; readonly state: string }
  /** Sets the device's clock. */
  | { readonly kind: 'set'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(200, 1_000, 7_000, 60_000) }),
  fc.record({
    kind: fc.constant('say' as const),
    topic: fc.constantFrom('link', 'station'),
    state: fc.constantFrom('offline', 'live', 'other'),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    ms: fc.constantFrom(-86_400_000, -3_600_000, -5_000, 5_000, 3_600_000),
  }),
);

/** Exposes the page's store. */
const Listener = ({ onStore }: { readonly onStore: (store: AnnouncerStore | null) => void }) => {
  onStore(useAnnouncer());
  return null;
};

/** Announced texts, each with the real milliseconds before it. */
const heardIn = (steps: readonly Step[], clockIsSet: boolean): readonly string[] => {
  vi.setSystemTime(START);
  const host = document.createElement('div');
  const root = createRoot(host);
  const heard: string[] = [];
  let store: AnnouncerStore | null = null;
  act(() =>
    root.render(
      <Announcer>
        <Listener
          onStore={(found) => {
            store = found;
          }}
        />
      </Announcer>,
    ),
  );
  let passed = 0;
  const pass = (ms: number): void => {
    for (let spent = 0; spent < ms; spent += 200) {
      act(() => {
        vi.advanceTimersByTime(200);
      });
      passed += 200;
      const text = host.textContent;
      if (heard.at(-1)?.endsWith(`|${text}`) !== true && text !== '') {
        heard.push(`${passed}|${text}`);
      }
    }
  };
  for (const [index, said] of steps.entries()) {
    if (said.kind === 'pass') pass(said.ms);
    else if (said.kind === 'say') {
      const { topic, state } = said;
      act(() => store?.announce(topic, state, `${topic} ${state} ${index}`));
    } else if (clockIsSet) vi.setSystemTime(Date.now() + said.ms);
  }
  pass(61_000);
  act(() => root.unmount());
  return heard;
};

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what is read aloud', () => {
  it('is the same, and comes at the same time, however the device’s clock is set meanwhile', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        expect(heardIn(steps, true)).toEqual(heardIn(steps, false));
      }),
      propertyRuns(40),
    );
  });

  it('announces a second after the change, even if the clock was set back an hour', () => {
    const heard = heardIn(
      [
        { kind: 'say', topic: 'link', state: 'offline' },
        { kind: 'set', ms: -3_600_000 },
      ],
      true,
    );
    expect(heard).toEqual(['1000|link offline 0']);
  });
});
