import type { DataCoreApi, PageNotice } from '#worker/api/data-core-api.ts';

/** Notifies the data core of events only a page receives: network, visibility, page hide and show (fault rows 39 to 41). */
export const noticePage = (core: Pick<DataCoreApi, 'notice'>): void => {
  const notify = (notice: PageNotice): void => {
    void core.notice(notice);
  };
  addEventListener('online', () => notify('online'));
  addEventListener('offline', () => notify('offline'));
  addEventListener('pagehide', () => notify('left'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) notify('back');
  });
  document.addEventListener('visibilitychange', () => {
    notify(document.visibilityState === 'visible' ? 'shown' : 'hidden');
  });
};
