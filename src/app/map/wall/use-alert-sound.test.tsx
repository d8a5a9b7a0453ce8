import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mapColumns, mapStation } from '#tests/support/network/map-station.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { useAlertSound } from './use-alert-sound.ts';

const ignore = (): void => undefined;

/** The parts of Web Audio that are used; returns what starts a tone. */
const fakeAudio = (state: AudioContextState) => {
  const start = vi.fn<() => void>();
  const node = { connect: <Next,>(next: Next) => next, start, stop: ignore };
  const gain = { setValueAtTime: ignore, linearRampToValueAtTime: ignore };
  const context = { state, currentTime: 0, close: ignore };
  // Called with `new`: not arrow functions.
  vi.stubGlobal('AudioContext', function () {
    return Object.assign(new EventTarget(), context);
  });
  for (const name of ['OscillatorNode', 'GainNode']) {
    vi.stubGlobal(name, function () {
      return { ...node, gain };
    });
  }
  return start;
};

/** The alert ranks of stations 0, 1, …; returns its words. */
const Sound = ({ ranks, isOn }: { readonly ranks: readonly number[]; readonly isOn: boolean }) =>
  String(useAlertSound(mapColumns(ranks.map((alert, id) => mapStation(id, { alert }))), isOn));

const { host, root } = reactRoot();
afterEach(() => vi.unstubAllGlobals());

it('a known station at a higher alert level than before is two tones; without the choice there is none', () => {
  const start = fakeAudio('running');
  const tones = (ranks: readonly number[], isOn = true): number => {
    start.mockClear();
    act(() => root.render(<Sound ranks={ranks} isOn={isOn} />));
    return start.mock.calls.length;
  };
  expect([tones([1]), tones([1]), tones([-1]), tones([0, 4])]).toEqual([0, 0, 0, 0]);
  expect([tones([2, 4]), tones([2, 4]), tones([1, 4])]).toEqual([2, 0, 0]);
  // No reading for a while, then the first of one station and a higher one of another.
  expect([tones([-1, -1]), tones([1, 4, 3]), tones([2, -1, 3])]).toEqual([0, 0, 2]);
  expect([tones([3, 4], false), tones([4, 4], false)]).toEqual([0, 0]);
  expect(host.textContent).toBe('false');
});

it('a browser that plays nothing is reported', () => {
  fakeAudio('suspended');
  act(() => root.render(<Sound ranks={[0]} isOn />));
  expect(host.textContent).toBe('true');
});
