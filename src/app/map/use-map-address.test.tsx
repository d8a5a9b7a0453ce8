import { RouterProvider } from '@tanstack/react-router';
import { act, useEffect } from 'react';
import { expect, it } from 'vitest';
import { mapSite } from '#tests/support/app/map-site.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { type MapAddress, useMapAddress } from './use-map-address.ts';

const { root } = reactRoot();
let address: MapAddress | null = null;

const Screen = () => {
  const read = useMapAddress({ latitude: -27, longitude: -50, zoom: 7 });
  useEffect(() => {
    address = read;
  });
  return null;
};

it('a movement of the map is written into its address, and leads nobody back who is leaving it', async () => {
  let come = (): void => undefined;
  const table = new Promise<void>((resolve) => {
    come = resolve;
  });
  const site = mapSite(Screen, ['/mapa'], table);
  await act(async () => {
    root.render(<RouterProvider router={site} />);
    await site.load();
  });
  await act(async () => {
    address?.moveTo({ latitude: -26, longitude: -49, zoom: 9 });
    await site.load();
  });
  expect(site.state.location.href).toBe('/mapa?lat=-26&lon=-49&zoom=9');

  await act(async () => {
    void site.navigate({ to: '/tabela' });
    await Promise.resolve();
    address?.moveTo({ latitude: -25, longitude: -48, zoom: 8 });
    address?.choose.types(['Hidrologica']);
    come();
    await site.load();
  });
  await act(() => site.load());
  expect(site.state.location.href).toBe('/tabela');
});
