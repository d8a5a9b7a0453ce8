import type { Page } from 'playwright-core';

/** Records of the persisted log, read from the page; 0 without one. */
export const persistedRecords = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('vigia-log');
        // A database that is not there is not created.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve(0));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const counting = database.transaction('records').objectStore('records').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
