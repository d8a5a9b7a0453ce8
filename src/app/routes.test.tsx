import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { showSite } from '#tests/support/app/site-page.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { createAppRouter } from './routes.tsx';
import { isMapMatch } from './shell/use-is-on-map.ts';

const NOTE = 'Demonstração: não é a situação atual.';

const { host, root } = reactRoot();

const description = document.createElement('meta');
description.name = 'description';
beforeAll(() => document.head.append(description));
afterAll(() => description.remove());
const descriptionOf = () => description.content;

const visit = async (path: string, network: NetworkProfile = PLAIN_CONFIG.network) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const demonstration = { scenario: 'x', note: NOTE };
  const config = { ...PLAIN_CONFIG, network, demonstration };
  await showSite(root, { router, core: muteCore(), config });
  return router;
};

describe('redirects (SPEC 2)', () => {
  it.each([
    ['/sobre', '/sobre'],
    ['/404', '/404'],
    ['/nada', '/404'],
    ['/nada/disso?x=1', '/404'],
    // Cut inside an escaped character, as messengers do.
    ['/estacao/Rio%20do%2', '/404'],
    ['/%?busca=%', '/404'],
    ['/estacao/EST-00013/nada', '/404'],
    ['/tabela', '/tabela'],
    ['/barragens', '/barragens'],
    ['/cidade', '/cidade'],
    ['/cidade/vila-da-serra', '/cidade/vila-da-serra'],
    ['/cidade/vila-da-serra/nada', '/404'],
  ])('%s shows %s', async (asked, shown) => {
    const router = await visit(asked);
    expect(router.state.location.pathname).toBe(shown);
    expect(host.querySelector('h1')).not.toBeNull();
  });

  it.each([
    ['/mapa?fbclid=x', '/mapa'],
    ['/tabela?busca=a&utm_source=chat', '/tabela?busca=a'],
    ['/mapa?medida=nada', '/mapa'],
    ['/momento?em=2026-09-11T14:00Z', '/momento'],
    ['/estacao/EST-00013?em=ontem&fbclid=x', '/estacao/EST-00013'],
    ['/estacao/EST-00013?em=2026-09-11T14%3A00Z', '/estacao/EST-00013?em=2026-09-11T14%3A00Z'],
    ['/estacao?em=ontem', '/estacao'],
    ['/estacao/EST-00013/analise/grafico?em=ontem', '/estacao/EST-00013/analise/grafico'],
  ])('%s is %s before anything is rendered', (asked, own) => {
    const history = createMemoryHistory({ initialEntries: [asked] });
    expect(createAppRouter(history).latestLocation.href).toBe(own);
    expect([history.location.href, history.length]).toEqual([own, 1]);
  });

  it.each([
    ['/', '/mapa', {}],
    [
      '/estacao/EST-00013/analise?de=2026-09-10',
      '/estacao/EST-00013/analise/grafico',
      { de: '2026-09-10' },
    ],
    ['/estacao/analise', '/estacao/analise/grafico', {}],
  ])('%s leads to %s', async (asked, shown, search) => {
    const router = createAppRouter(createMemoryHistory({ initialEntries: [asked] }));
    await router.load();
    expect(router.state.location.pathname).toBe(shown);
    expect(router.state.location.search).toEqual(search);
  });

  it('links keep the instant of the past, but for those to the page that opens a copy', async () => {
    const past = createMemoryHistory({ initialEntries: ['/sobre?em=2026-09-11T14:00Z'] });
    const router = createAppRouter(past);
    await router.load();
    expect(router.buildLocation({ to: '/barragens' }).href).toContain('em=');
    expect(router.buildLocation({ to: '/momento' }).href).toBe('/momento');
  });

  it('/404 looks for what the address may have meant', async () => {
    await visit('/sobre');
    await visit('/rio/vila-da-serra');
    expect(host.querySelector<HTMLInputElement>('main input')?.value).toBe('rio vila da serra');
  });

  it('matches every path of the specification', () => {
    const router = createAppRouter(createMemoryHistory({ initialEntries: ['/404'] }));
    const matched = (path: string) => router.matchRoutes(path, {}).at(-1);
    expect(matched('/mapa')?.routeId).toBe('/mapa');
    expect(matched('/estacao')?.params).toEqual({});
    expect(matched('/estacao/EST-00013')?.params).toEqual({ codigo: 'EST-00013' });
    expect(matched('/estacao/analise/grafico')?.params).toEqual({});
    expect(matched('/estacao/E%2F1%20á/analise/tabela')?.params).toEqual({ codigo: 'E/1 á' });
  });
});

describe('the shell', () => {
  it('describes a page without its own description in the network’s words', async () => {
    await visit('/sobre');
    expect(descriptionOf()).toContain('Chuva, rios e tempo de Teste em tempo real');
    await visit('/sobre', { ...PLAIN_CONFIG.network, texts: { description: 'Rede própria.' } });
    expect(descriptionOf()).toBe('Rede própria.');
    await visit('/estacao/EST-00013');
    expect(descriptionOf()).toContain('da estação EST-00013 da rede de monitoramento de Teste');
  });

  it('sets title and description, and marks the active link', async () => {
    const router = await visit('/tabela?busca=rio');
    expect(document.title).toBe('Tabela · Vigia');
    expect(descriptionOf()).toContain('Todas as estações de Teste em uma tabela ao vivo');
    expect(host.textContent).toContain(NOTE);
    expect(host.querySelector('output')?.textContent).toBe('Conectando…');
    const current = [...host.querySelectorAll('a[aria-current="page"]')];
    expect(new Set(current.map((link) => link.textContent))).toEqual(new Set(['Tabela']));
    expect(router.state.location.search).toEqual({ busca: 'rio' });
  });

  it('has the network’s logo and accent, if it has any', async () => {
    await visit('/sobre');
    const { style } = document.documentElement;
    expect(host.querySelector('header img')).toBeNull();
    expect(style.cssText).not.toContain('#');
    const files = { places: '/p', streets: null, basemap: null, logo: '/rede/logo.svg' };
    const colours = { light: '#0b6157', dark: '#5cc9b8' };
    await visit('/sobre', { ...PLAIN_CONFIG.network, files, colours });
    const logo = host.querySelector('header img');
    expect(logo?.getAttribute('src')).toBe('/rede/logo.svg');
    expect(logo?.getAttribute('alt')).toBe('');
    expect(style.cssText).toContain('#0b6157');
    expect(style.cssText).toContain('#5cc9b8');
    await visit('/sobre');
    expect(style.cssText).not.toContain('#');
  });

  it('has a menu button that is active on the map alone', async () => {
    await visit('/barragens');
    const menu = [...host.querySelectorAll('button')].find(
      (button) => button.textContent === 'Menu',
    );
    expect(menu?.getAttribute('aria-disabled')).toBe('true');
  });

  it('knows the map however its address is written', async () => {
    const router = await visit('/404');
    expect(router.matchRoutes('/MAPA', {}).at(-1)?.routeId).toBe('/mapa');
    const isOnMap = (path: string) => router.matchRoutes(path, {}).some(isMapMatch);
    expect(['/mapa', '/MAPA', '/mapa/', '/tabela'].map(isOnMap)).toEqual([true, true, true, false]);
  });

  it('moves the focus to the new page’s heading', async () => {
    const router = await visit('/tabela');
    await act(async () => {
      await router.navigate({ to: '/404' });
    });
    expect(document.activeElement?.textContent).toBe('Página não encontrada');
    expect(document.title).toBe('Página não encontrada · Vigia');
  });

  it('offers light, dark and system in a group named Tema', async () => {
    await visit('/404');
    const group = host.querySelector('fieldset');
    expect(group?.querySelector('legend')?.textContent).toBe('Tema');
    const dark = group?.querySelector<HTMLInputElement>('input[value="dark"]');
    await act(async () => dark?.click());
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('vigia.tema')).toBe('dark');
  });
});

describe('a damaged address', () => {
  it.each([
    ['/tabela?grupo=rios&so=xx&pagina=-3&linhas=7&colunas=abc&x=1', {}],
    ['/tabela?grupo=meteorologia&so=chovendo', { grupo: 'meteorologia', so: ['chovendo'] }],
    ['/estacao/EST-00013/analise/grafico?periodo=9d&series=foo&ate=2050-99-99', {}],
    ['/mapa?medida=neve&radar=muito&__proto__=1', {}],
    ['/barragens?comporta=', {}],
  ])('%s: the screen is given what can be read of it, and nothing raw', async (path, search) => {
    const router = await visit(path);
    const given = router.state.matches.at(-1)?.search ?? {};
    const present = Object.entries(given).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(present)).toEqual(search);
    expect(host.textContent).not.toContain('Esta tela não pôde ser mostrada');
  });
});
