import { RouterProvider } from '@tanstack/react-router';
import { act, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { mapSite } from '#tests/support/app/map-site.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { useCardInHistory } from './use-card-in-history.ts';

const { root } = reactRoot();
let openCard: (codigo: string | null) => void = () => undefined;

const Screen = () => {
  const open = useCardInHistory();
  useEffect(() => {
    openCard = open;
  }, [open]);
  return null;
};

const siteAt = (address: string) => mapSite(Screen, ['/tabela', address]);
type Site = ReturnType<typeof siteAt>;

const open = async (address: string): Promise<Site> => {
  const site = siteAt(address);
  await act(async () => {
    root.render(<RouterProvider router={site} />);
    await site.load();
  });
  return site;
};

/** Where the site is once `step` has been taken. */
const after = async (site: Site, step: () => unknown): Promise<string> => {
  await act(async () => {
    await step();
    await site.load();
  });
  await act(() => site.load());
  return site.state.location.href;
};

const movedTo = (site: Site, latitude: string) =>
  site.history.replace(`/mapa?estacao=A-1&lat=${latitude}`, site.state.location.state);

describe('the card of the map in the history', () => {
  it('is closed by the first Back, the map is left by the second', async () => {
    const site = await open('/mapa');
    expect(await after(site, () => openCard('A-1'))).toBe('/mapa?estacao=A-1');
    expect(await after(site, () => openCard('A-2'))).toBe('/mapa?estacao=A-2');
    expect(await after(site, () => site.history.back())).toBe('/mapa');
    expect(await after(site, () => site.history.back())).toBe('/tabela');
  });

  it('closed by its button, even twice, leaves no step behind', async () => {
    const site = await open('/mapa');
    await after(site, () => openCard('A-1'));
    const close = () => {
      openCard(null);
      openCard(null);
    };
    expect(await after(site, close)).toBe('/mapa');
    expect(await after(site, () => site.history.back())).toBe('/tabela');
  });

  it('leaves what was changed while it was open', async () => {
    const site = await open('/mapa?lat=-10&medida=rio');
    await after(site, () => openCard('A-1'));
    await after(site, () => movedTo(site, '-9'));
    expect(await after(site, () => openCard(null))).toBe('/mapa?lat=-9');
    await after(site, () => openCard('A-1'));
    await after(site, () => movedTo(site, '-8'));
    expect(await after(site, () => site.history.back())).toBe('/mapa?lat=-8');
  });

  it('that an address brought along leads back to where one came from', async () => {
    const site = await open('/mapa?estacao=A-1');
    expect(await after(site, () => openCard(null))).toBe('/mapa');
    expect(await after(site, () => site.history.back())).toBe('/tabela');
  });
});
