import type { DataCoreApi, PageNotice } from '#worker/api/data-core-api.ts';

/** Tells the data core what only a page can see: the network, whether it is looked at, and whether it is left (fault rows 39 to 41). */
export const noticePage = (core: Pick<DataCoreApi, 'notice'>): void => {
  const say = (notice: PageNotice): void => {
    void core.notice(notice);
  };
  addEventListener('online', () => say('online'));
  addEventListener('offline', () => say('offline'));
  addEventListener('pagehide', () => say('left'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) say('back');
  });
  document.addEventListener('visibilitychange', () => {
    say(document.visibilityState === 'visible' ? 'shown' : 'hidden');
  });
};
