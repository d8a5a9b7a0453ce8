import type { Page } from 'playwright-core';

/** Records of the persisted log, read from the page. */
export const persistedRecords = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('vigia-log');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('records')) {
            database.close();
            resolve(0);
            return;
          }
          const counting = database.transaction('records').objectStore('records').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
