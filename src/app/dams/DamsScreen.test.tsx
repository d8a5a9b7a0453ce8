import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePlaces } from '#contract/site/places-document.ts';
import type { Places } from '#domain/network/places.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station.ts';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { INVENTED, inventedCity } from '#tests/support/network/course-networks.ts';
import { mapStation } from '#tests/support/network/map-station.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore, never } from '#tests/support/app/mute-core.ts';
import { configWithPlaces, showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { createAppRouter } from '#app/routes.tsx';
import type { DamBoardFrame, DamEntry } from '#worker/api/dam-board.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

const { host, root } = reactRoot();

const damOf = (code: string, name: string, percent: number): DamEntry => {
  const id = Number(code.slice(-1));
  return {
    id: stationId(id),
    station: { ...mapStation(id).station, codigo: codigo(code), name },
    percent: { value: percent, unit: '%', decimals: 1, comparable: true },
    upstream: null,
    downstream: null,
    spill: null,
    storage: null,
    storageMaximum: null,
    gates: [],
    reportedAt: CALM_LINK.lastEventAt ?? mapStation(id).reportedAt,
  };
};

const DAMS = [damOf('EST-1', 'Barragem do Aruê', 40), damOf('EST-2', 'Açude Jandó', 60)];

const placesOf = (facts: Partial<Places>): string =>
  encodePlaces({ cities: [], rivers: [], stations: [], ...facts });

/** Opens the screen; `document` is the network's places, null without any. */
const open = async (
  document: string | null,
  {
    search = '',
    dams = DAMS,
    damsLater = dams,
    link = {},
    linkLater = never(),
  }: {
    readonly search?: string;
    readonly dams?: readonly DamEntry[];
    /** What a view shows that is opened later than the screen's own. */
    readonly damsLater?: readonly DamEntry[];
    readonly link?: Partial<LinkStatusFrame>;
    readonly linkLater?: Promise<LinkStatusFrame>;
  } = {},
) => {
  const config = configWithPlaces(document);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [`/barragens${search}`] }));
  const boards = [dams, damsLater].map(
    (of) => new FakeView<DamBoardFrame, null>(() => ({ dams: of })),
  );
  const links = new FakeView<LinkStatusFrame, null>(() => ({ ...CALM_LINK, ...link }));
  void linkLater.then((frame) => links.give(frame));
  const core = muteCore({
    'dam-board': (query) =>
      (boards.length > 1 ? boards.shift() : boards[0])?.open(query) ?? never(),
    'link-status': links.open,
  });
  await showSite(root, { router, core, config });
  await soonOnPage(() => expect(host.querySelector('h1')).not.toBeNull());
  return router;
};

const textOf = (selector: string): readonly string[] =>
  [...host.querySelectorAll(selector)].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  );
beforeEach(() => {
  // Everything is in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        readonly onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
      ) {}
      observe() {
        this.onChange([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Rows of the rivers below the dams. */
const RIVERS = 'ol[aria-label^="Esquema dos rios"] > li';

const buttonOf = (name: string): HTMLButtonElement | undefined =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name);

describe('the cities downstream', () => {
  const DOCUMENT = placesOf(INVENTED);

  it('are listed below the dams of the live network, with their distance along the water', async () => {
    await open(DOCUMENT);
    await soonOnPage(() =>
      expect(textOf(RIVERS)).toEqual([
        'Barragem do Aruê Rio Aruê 40,0 %',
        'Serra 10 km da barragem do Aruê',
        'Umbra 20 km da barragem do Aruê',
        'Barragem Açude Jandó Jandó 60,0 %',
        'Poço 5 km da barragem Açude Jandó',
        'Corga 35 km da barragem do Aruê · 20 km da barragem Açude Jandó',
        'Foz 60 km da barragem do Aruê · 45 km da barragem Açude Jandó',
      ]),
    );
    expect(textOf('option')).toEqual([
      'Escolha a cidade',
      'Corga',
      'Foz',
      'Poço',
      'Serra',
      'Umbra',
    ]);
  });

  it('have the dams above them named, farthest branch first, from an address', async () => {
    await open(DOCUMENT, { search: '?cidade=foz' });
    await soonOnPage(() =>
      expect(textOf('[aria-live=polite]')).toContain(
        'Acima de Foz estão as barragens do Aruê e Açude Jandó: a água que elas soltam passa pela cidade. ' +
          'Pelo rio, são 60 km desde a barragem do Aruê e 45 km desde a barragem Açude Jandó.',
      ),
    );
  });

  it('have no dam above where none is', async () => {
    await open(DOCUMENT, { search: '?cidade=seca' });
    await soonOnPage(() =>
      expect(textOf('[aria-live=polite]')).toContain(
        'Nenhuma barragem desta rede está acima de Seca.',
      ),
    );
    expect(host.querySelector('select')?.value).toBe('');
  });

  it('are not drawn where the network has no places, nor where its dams are on no river', async () => {
    await open(null);
    await soonOnPage(() => expect(textOf('article')).toHaveLength(2));
    expect(textOf('h2')).not.toContain('Quem está abaixo de cada barragem');
    await open(placesOf({ cities: INVENTED.cities }));
    await soonOnPage(() => expect(textOf('article')).toHaveLength(2));
    expect(textOf('h2')).not.toContain('Quem está abaixo de cada barragem');
  });

  it('are of too many the first on the map, and the others on request', async () => {
    const cities = Array.from({ length: 40 }, (_, km) =>
      inventedCity(`Vila ${km}`, { river: 'Rio Aruê', km }, km < 20 ? 2 : 4),
    );
    await open(placesOf({ ...INVENTED, cities }), { search: '?cidade=vila-39' });
    // Two dams and 21 cities.
    await soonOnPage(() => expect(textOf(RIVERS)).toHaveLength(23));
    expect(textOf(`${RIVERS}[aria-current]`)).toEqual([expect.stringMatching(/^Vila 39 /)]);
    act(() => buttonOf('Mostrar mais 19 cidades')?.click());
    expect(textOf(RIVERS)).toHaveLength(42);
  });

  it('that cannot be loaded are said to be missing, and come on request (fault row 68)', async () => {
    await open('<html>Entre na rede</html>');
    await soonOnPage(() =>
      expect(textOf('section')).toContain(
        'Os rios e as cidades desta rede não puderam ser carregados.Tentar de novo',
      ),
    );
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(DOCUMENT)));
    act(() => buttonOf('Tentar de novo')?.click());
    await soonOnPage(() => expect(textOf(RIVERS)).toHaveLength(7));
  });
});

describe('a dam', () => {
  it('is on the river of the network’s data where its station does not say', async () => {
    await open(placesOf(INVENTED));
    // The places come when the drawing below is near.
    await soonOnPage(() =>
      expect(textOf('article header p')).toEqual(['Rio Aruê · EST-1', 'Jandó · EST-2']),
    );
  });

  it('is reported by name once it has said nothing for five minutes of a network that goes on', async () => {
    const { lastEventAt } = CALM_LINK;
    const at = (seconds: number) => epochMs((lastEventAt ?? Number.NaN) + seconds * 1_000);
    let goOn = (_link: LinkStatusFrame): void => undefined;
    const linkLater = new Promise<LinkStatusFrame>((resolve) => {
      goOn = resolve;
    });
    const dams = DAMS.map((dam, place) => ({ ...dam, reportedAt: at(place === 0 ? 300 : 0) }));
    await open(null, { dams, link: { lastEventAt: at(300) }, linkLater });
    await soonOnPage(() => expect(textOf('article')).toHaveLength(2));
    // It is there before it says something, or nobody would be told.
    expect(textOf('[role=alert]')).toEqual(['']);
    goOn({ ...CALM_LINK, lastEventAt: at(301) });
    await soonOnPage(() =>
      expect(textOf('[role=alert]')).toEqual([
        expect.stringMatching(/^Açude Jandó parou de enviar leituras\. A última é d/),
      ]),
    );
  });
});

describe('a network without dams', () => {
  const NONE = 'Esta rede não tem barragens';
  const WAITING = 'Ainda não há barragens';

  it.each([
    ['none is listed and the live network has none', placesOf({}), {}, NONE],
    ['there are no places and the live network has none', null, {}, NONE],
    ['the live network is not here yet', placesOf({}), { networkLoaded: false }, WAITING],
    ['one is listed and silent', placesOf(INVENTED), {}, WAITING],
  ])('is one where %s', async (_, document, link, title) => {
    await open(document, { dams: [], link });
    await soonOnPage(() => expect(textOf('strong')).toContain(title));
    expect(textOf('h2')).not.toContain('Quem está abaixo de cada barragem');
  });

  it('is none whose dams are known to the worker, and not yet to the screen', async () => {
    await open(null, { dams: [], damsLater: DAMS });
    await soonOnPage(() => expect(textOf('strong')).toContain(WAITING));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(textOf('strong')).not.toContain(NONE);
  });
});
