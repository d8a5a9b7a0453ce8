import type { Locator, Page } from 'playwright-core';

/** The list beside the map: a list box. */
export const stationList = (place: Page | Locator): Locator =>
  place.getByRole('listbox', { name: 'Lista de estações' });

/** Its options; only those near the screen are in the page. */
export const listedStations = (place: Page | Locator, name?: RegExp): Locator =>
  stationList(place).getByRole('option', name === undefined ? {} : { name });

/** Types a name in it, all letters at once: a pause between two would begin another name. */
export const typeName = (place: Page | Locator, name: string): Promise<void> =>
  stationList(place).evaluate((list, letters) => {
    for (const key of letters) {
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  }, name);

/** How many stations it has, drawn or not; null while it is not there. */
export const listedCount = async (place: Page | Locator): Promise<number | null> => {
  const [size = null] = await listedStations(place).evaluateAll((options) =>
    options.slice(0, 1).map((option) => option.getAttribute('aria-setsize')),
  );
  return size === null ? null : Number(size);
};

/** The titles of the map's folded panels. */
export type PanelTitle = 'O mapa mostra' | 'Estações' | 'Imagens' | 'Legenda';

export const panelHead = (page: Page, title: PanelTitle): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}`) });

/** Unfolds a panel beside the map, if it is folded. */
export const unfold = async (page: Page, ...titles: readonly PanelTitle[]): Promise<void> => {
  for (const title of titles) {
    const head = panelHead(page, title);
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
};
