import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import type { MapEngine } from '#app/map/engine/map-engine.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { soonOnPage } from '#tests/support/app/site-page.tsx';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import type {
  ListedWarning,
  OfficialWarningsFrame,
  OfficialWarningsQuery,
} from '#worker/api/official-warnings.ts';
import { WarnedAreas } from './WarnedAreas.tsx';

const { root } = reactRoot();
const NOW = Date.parse('2031-05-06T15:00:00Z');
const SOURCE = { name: 'Aruê', url: null, readAt: epochMs(NOW), unreadable: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const listed = (key: string, until: number): ListedWarning => {
  const { areas, ...warning } = officialWarning({ key, until: epochMs(until) });
  return { ...warning, areas: [], places: [], shapes: areas };
};

it('draws areas when they change, not at every frame or minute, and none that is over', async () => {
  const view = new FakeView<OfficialWarningsFrame, OfficialWarningsQuery>();
  const drawn: GeoJSON.FeatureCollection[] = [];
  const warned: Pick<MapEngine['warned'], 'show'> = { show: (areas) => void drawn.push(areas) };
  await act(async () =>
    root.render(
      <DataCoreProvider core={muteCore({ 'official-warnings': view.open })}>
        <WarnedAreas engine={{ warned }} />
      </DataCoreProvider>,
    ),
  );
  const shapes = () => drawn.map(({ features }) => features.length);
  view.give({ sources: [SOURCE], warnings: [listed('a', NOW + 200_000), listed('b', 8e15)] });
  // Each has an outline and its words.
  await soonOnPage(() => expect(shapes()).toEqual([0, 4]));
  view.give({ sources: [{ ...SOURCE, readAt: epochMs(NOW + 1) }], warnings: null });
  view.give({ sources: [SOURCE], warnings: [listed('a', NOW + 200_000), listed('b', 8e15)] });
  act(() => void vi.advanceTimersByTime(190_000));
  await soonOnPage(() => expect(shapes()).toEqual([0, 4]));
  act(() => void vi.advanceTimersByTime(11_000));
  await soonOnPage(() => expect(shapes()).toEqual([0, 4, 2]));
});
