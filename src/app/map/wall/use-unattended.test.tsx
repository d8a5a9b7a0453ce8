import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { declineOffer, offerSite } from '#app/offline/site-offer.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { useUnattended } from './use-unattended.ts';

const Wall = () => {
  useUnattended();
  return null;
};

const { root } = reactRoot();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  declineOffer();
  history.replaceState(null, '', '/');
});

it.each([
  ['begins again where a failure took it away', '/mapa?modo=painel', 1],
  ['is left in peace by its other screens', '/mapa', 0],
])('the wall display %s', (_, address, times) => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  history.replaceState(null, '', address);
  act(() => root.render(<Wall />));
  vi.advanceTimersByTime(120_000);
  expect(reload).not.toHaveBeenCalled();
  act(() => root.render(null));
  vi.advanceTimersByTime(120_000);
  expect(reload).toHaveBeenCalledTimes(times);
});

it('the wall display takes a new version of the site at once', () => {
  const accept = vi.fn<() => void>();
  act(() => root.render(<Wall />));
  act(() => offerSite({ reason: 'version', accept }));
  expect(accept).toHaveBeenCalledOnce();
  act(() => root.render(null));
});
