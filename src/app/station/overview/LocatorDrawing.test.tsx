import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LocatorShapes } from '#contract/locator-shapes.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { BARE_PROFILE } from '#tests/support/bare-profile.ts';
import { reactRoot } from '#tests/support/react-root.ts';
import { PLAIN_CONFIG } from '#tests/support/site-config.ts';
import { LocatorDrawing } from './LocatorDrawing.tsx';

const { host, root } = reactRoot();

const SHAPES: LocatorShapes = {
  west: -34,
  north: -8,
  longitudeUnits: 100,
  latitudeUnits: 100,
  width: 600,
  height: 400,
  state: 'M0 0L600 0L600 400Z',
  rivers: 'M10 10L20 20',
  cities: [{ name: 'Jandó', x: 12, y: 30 }],
};

/** Addresses asked for. */
let asked: string[] = [];

const respondWith = (respond: () => Response | Promise<Response>): void => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return respond();
  });
};

afterEach(() => {
  asked = [];
  vi.unstubAllGlobals();
});

/** The drawing of a station's place, once its shapes are there; `locator` is their address, null where the network has no base map. */
const draw = (locator: string | null, latitude = -10) =>
  act(async () => {
    const basemap =
      locator === null
        ? null
        : { areas: '/a', lines: '/l', places: '/p', attribution: '', locator };
    const network = { ...BARE_PROFILE, files: { places: '/places', basemap, logo: null } };
    root.render(
      <SiteConfigProvider config={{ ...PLAIN_CONFIG, network }}>
        <LocatorDrawing name="Posto" position={{ latitude, longitude: -31 }} />
      </SiteConfigProvider>,
    );
  });

it('draws the territory and the station, from shapes that are loaded once', async () => {
  respondWith(() => Response.json(SHAPES));
  await draw('/network/1/locator.json');
  expect(host.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 600 400');
  expect(host.querySelector('path')?.getAttribute('d')).toBe(SHAPES.state);
  expect(host.querySelector('figcaption')?.textContent).toContain('Posto');
  expect(host.textContent).toContain('Jandó');
  const station = host.querySelector('circle:last-child');
  expect([station?.getAttribute('cx'), station?.getAttribute('cy')]).toEqual(['300', '200']);
  await draw('/network/1/locator.json', -9);
  expect(host.querySelector('circle:last-child')?.getAttribute('cy')).toBe('100');
  expect(asked).toEqual(['/network/1/locator.json']);
});

it('draws nothing for a station outside of the territory', async () => {
  respondWith(() => Response.json(SHAPES));
  await draw('/network/2/locator.json', -20);
  expect(host.innerHTML).toBe('');
});

it('asks for nothing where the network has no base map', async () => {
  respondWith(() => Response.json(SHAPES));
  await draw(null);
  expect([host.innerHTML, asked]).toEqual(['', []]);
});

it.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the file is gone', () => new Response('404\n', { status: 404 })],
  ['another answers', () => new Response('<!doctype html><title>Entre na rede</title>')],
  ['the shapes cannot be drawn', () => Response.json({ ...SHAPES, width: 0 })],
])('draws nothing where %s, and tries again the next time', async (why, respond) => {
  const address = `/network/${why}/locator.json`;
  respondWith(respond);
  await draw(address);
  expect(host.innerHTML).toBe('');
  respondWith(() => Response.json(SHAPES));
  await draw(null);
  await draw(address);
  expect(host.querySelector('svg')).not.toBeNull();
  expect(asked).toEqual([address, address]);
});
