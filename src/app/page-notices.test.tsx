import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import { noticePage } from './page-notices.ts';

const said: PageNotice[] = [];

const show = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const pageshow = (persisted: boolean): void => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};

beforeAll(() => {
  noticePage({
    notice: async (notice) => {
      said.push(notice);
    },
  });
});

beforeEach(() => {
  said.length = 0;
});

describe('notices from the page to the data core', () => {
  it('is that the network went and came', () => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    expect(said).toEqual(['offline', 'online']);
  });

  it('is that it was hidden and shown', () => {
    show('hidden');
    show('visible');
    expect(said).toEqual(['hidden', 'shown']);
  });

  it('is that it was left, and brought back out of the cache; a first show is no return', () => {
    pageshow(false);
    dispatchEvent(new Event('pagehide'));
    pageshow(true);
    expect(said).toEqual(['left', 'back']);
  });
});
