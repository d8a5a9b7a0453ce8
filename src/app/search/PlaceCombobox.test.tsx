import { stationId, describeStation } from '#domain/stations/station.ts';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import type { StationFinderFrame, StationFinderQuery } from '#worker/api/station-finder.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import type { FoundLink } from './found-link.ts';
import { PlaceCombobox } from './PlaceCombobox.tsx';
import { codigo } from '#tests/support/log/tag-events.ts';

const NAMES = ['Jandó', 'Jandó 2', 'Arandava'] as const;

const entries = NAMES.map((name, id) => {
  return {
    id: stationId(id),
    station: { ...describeStation(codigo(`EST-${id}`), () => null), name },
  };
});

/** A fake worker view; `answer` delays a response. */
class Finder {
  readonly view = new FakeView<StationFinderFrame, StationFinderQuery>();
  networkLoaded = true;

  answer(search: string, names: readonly string[]): void {
    const stations = entries.filter(({ station }) => names.includes(station.name));
    this.view.give({
      search,
      stations,
      rivers: [],
      basins: [],
      matched: stations.length,
      total: entries.length,
      networkLoaded: this.networkLoaded,
    });
  }
}

const { host, root } = reactRoot();
let finder: Finder;
let chosen: FoundLink[];

const settle = () =>
  act(async () => {
    // The frame loop continues after the animation frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

const say = async (search: string, names: readonly string[]): Promise<void> => {
  await act(async () => finder.answer(search, names));
  await settle();
};

const input = (): HTMLInputElement => {
  const found = host.querySelector('input');
  if (found === null) throw new Error('there is no field');
  return found;
};

const write = (text: string): void =>
  act(() => {
    input().focus();
    // Bypasses React's tracking of the value, as a browser does.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input());
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });

const press = (key: string): void =>
  act(() => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

const options = (): readonly string[] =>
  [...host.querySelectorAll('[role="option"] bdi')]
    .map((element) => element.textContent)
    .filter((name) => NAMES.some((known) => known === name));

const button = (name: string): HTMLButtonElement | undefined =>
  [...host.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name);

beforeEach(async () => {
  finder = new Finder();
  chosen = [];
  act(() =>
    root.render(
      <DataCoreProvider core={muteCore({ 'station-finder': finder.view.open })}>
        <SiteConfigProvider config={PLAIN_CONFIG}>
          <PlaceCombobox
            look="bar"
            before={{ text: '', hasFocus: false }}
            onChoose={(page) => chosen.push(page)}
            onSubmit={() => undefined}
          />
        </SiteConfigProvider>
      </DataCoreProvider>,
    ),
  );
  await settle();
});

describe('the search', () => {
  it('shows that it is loading until a response, then that there are no options', async () => {
    write('x');
    expect(host.textContent).toContain('Carregando…');
    await say('x', []);
    expect(host.textContent).toContain('Sem opções');
  });

  it('waits for the network before it shows that there are no stations', async () => {
    finder.networkLoaded = false;
    write('x');
    await say('x', []);
    expect(host.textContent).toContain('Carregando…');
  });

  it('selects nothing on blur', async () => {
    await say('', NAMES);
    write('jando');
    await say('jando', ['Jandó', 'Jandó 2']);
    act(() => input().blur());
    expect(chosen).toEqual([]);
    expect(input().value).toBe('jando');
  });

  it('opens another match by the arrow keys', async () => {
    await say('', NAMES);
    write('jando');
    await say('jando', ['Jandó', 'Jandó 2']);
    press('ArrowDown');
    press('Enter');
    expect(chosen).toMatchObject([{ params: { codigo: 'EST-1' } }]);
  });

  it('never offers a station that does not match the text while waiting for a response', async () => {
    await say('', NAMES);
    write('ara');
    expect(options()).toEqual(['Arandava']);
    press('Enter');
    expect(chosen).toMatchObject([{ params: { codigo: 'EST-2' } }]);
  });

  it('is opened, closed and cleared by name, and closed by Escape', async () => {
    await say('', NAMES);
    act(() => button('Abrir')?.click());
    expect(options()).toEqual([...NAMES]);
    expect(input().getAttribute('aria-expanded')).toBe('true');
    act(() => button('Fechar')?.click());
    expect(input().getAttribute('aria-expanded')).toBe('false');
    write('jando');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    press('Escape');
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(input().value).toBe('jando');
    act(() => button('Limpar')?.click());
    expect(input().value).toBe('');
    expect(finder.view.asked.at(-1)?.search).toBe('');
  });
});
