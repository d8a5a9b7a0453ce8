import { useEffect, useState } from 'react';

/** Asking costs the browser a walk over its files. */
const EVERY_MS = 15_000;

/** Bytes of everything the site keeps in this browser; null until it is known, and where the browser does not say. */
export const useStorageUsage = (): number | null => {
  const [usage, setUsage] = useState<number | null>(null);
  useEffect(() => {
    // Missing on plain http.
    if (!('storage' in navigator)) return;
    let ended = false;
    const ask = async (): Promise<void> => {
      try {
        const estimate = await navigator.storage.estimate();
        if (!ended) setUsage(estimate.usage ?? null);
      } catch {
        // It would rather not say.
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, []);
  return usage;
};
