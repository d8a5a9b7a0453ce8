import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { holdClock } from './server-clock.ts';
import { useNow } from './use-now.ts';

const Now = () => <p>{useNow()}</p>;

afterEach(() => holdClock(null));

it('is that of the rendering in a part that is hydrated after the clock runs again, then its own', async () => {
  const at = epochMs(1_000_000_000_000);
  holdClock(at);
  const host = document.createElement('div');
  host.innerHTML = renderToString(<Now />);
  expect(host.textContent).toBe(String(at));
  holdClock(null);
  const fault = vi.fn<() => void>();
  const root = await act(() => hydrateRoot(host, <Now />, { onRecoverableError: fault }));
  expect(fault).not.toHaveBeenCalled();
  expect(Number(host.textContent)).toBeGreaterThan(at);
  act(() => root.unmount());
});
