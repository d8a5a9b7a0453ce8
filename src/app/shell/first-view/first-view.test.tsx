import { afterEach, describe, expect, it } from 'vitest';
import { FIRST_VIEW, FIRST_VIEW_ID, FIRST_VIEW_MADE_AT } from '#contract/site/first-view.ts';
import { dropFirstView, firstViewContent, moveFirstView, takeFirstView } from './first-view.ts';

const NOW = 1_000_000_000;

const write = (madeAt: string): void => {
  const view = document.createElement('div');
  view.id = FIRST_VIEW_ID;
  view.setAttribute(FIRST_VIEW_MADE_AT, madeAt);
  const content = document.createElement('div');
  content.className = FIRST_VIEW.content;
  const link = document.createElement('a');
  link.href = '/mapa';
  content.append(link);
  view.append(content);
  document.body.append(view);
};

afterEach(() => {
  dropFirstView();
  document.body.replaceChildren();
});

describe('the first view', () => {
  it('is taken from the page, and is not there on a page without one', () => {
    takeFirstView(document, NOW);
    expect(firstViewContent.read()).toBeNull();
    write(String(NOW - 60_000));
    takeFirstView(document, NOW);
    expect(firstViewContent.read()?.className).toBe(FIRST_VIEW.content);
  });

  it.each([String(NOW - 5 * 60_000), '', 'agora'])('made at %j is not of this visit', (madeAt) => {
    write(madeAt);
    takeFirstView(document, NOW);
    expect(firstViewContent.read()).toBeNull();
    expect(document.getElementById(FIRST_VIEW_ID)).toBeNull();
  });

  it('moves into the page with its focus, and ends for good', () => {
    write(String(NOW));
    takeFirstView(document, NOW);
    const content = firstViewContent.read();
    if (content === null) throw new Error('there is no first view');
    const link = content.querySelector('a');
    link?.focus();
    const main = document.createElement('main');
    document.body.append(main);
    moveFirstView(content, main);
    expect(main.contains(content)).toBe(true);
    expect(document.getElementById(FIRST_VIEW_ID)).toBeNull();
    expect(document.activeElement).toBe(link);
    dropFirstView();
    expect(firstViewContent.read()).toBeNull();
  });
});
