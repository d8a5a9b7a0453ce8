import { useEffect, useState } from 'react';

/** Each request makes the browser walk its files. */
const EVERY_MS = 15_000;

/** Bytes stored by the site in this browser; null until known, or if the browser does not report it. */
export const useStorageUsage = (): number | null => {
  const [usage, setUsage] = useState<number | null>(null);
  useEffect(() => {
    // Missing on plain http.
    if (!('storage' in navigator)) return;
    let ended = false;
    const measure = async (): Promise<void> => {
      try {
        const estimate = await navigator.storage.estimate();
        if (!ended) setUsage(estimate.usage ?? null);
      } catch {
        // Denied by the browser.
      }
    };
    void measure();
    const timer = setInterval(() => void measure(), EVERY_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, []);
  return usage;
};
