import { useEffect } from 'react';
import { siteOffer } from '#app/offline/site-offer.ts';
import { useStore } from '#app/state/use-store.ts';
import { decodeMapSearch } from '#app/map/map-search.ts';
import { urlToSearch } from '#app/url/search-url.ts';

const RESTART_MS = 30_000;

let restart: ReturnType<typeof setTimeout> | undefined;

/** Where the display disappears and its address stays, the page has failed: it is loaded again, since nobody presses a button. */
const restartAfterFailure = (): (() => void) => {
  clearTimeout(restart);
  return () => {
    restart = setTimeout(() => {
      if (decodeMapSearch(urlToSearch(location.search)).modo === 'painel') location.reload();
    }, RESTART_MS);
  };
};

/** Only on https, and not in every browser; refused to save a battery. Ends when the page is hidden. */
const lockScreen = async (): Promise<WakeLockSentinel | null> => {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return null;
  return navigator.wakeLock.request('screen').catch(() => null);
};

const keepScreenOn = (): (() => void) => {
  let held = lockScreen();
  const renew = (): void => {
    held = lockScreen();
  };
  document.addEventListener('visibilitychange', renew);
  return () => {
    document.removeEventListener('visibilitychange', renew);
    void held.then((sentinel) => sentinel?.release());
  };
};

/** Keeps a screen on that nobody attends to, takes each new version of the site, and begins again after a failure. */
export const useUnattended = (): void => {
  const offer = useStore(siteOffer);
  useEffect(() => {
    offer?.accept();
  }, [offer]);
  useEffect(keepScreenOn, []);
  useEffect(restartAfterFailure, []);
};
