import { serverNow } from '#app/core/server-clock.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSecondsUntil } from '#app/core/use-seconds-until.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { useOfflineReadiness } from '#app/offline/offline-readiness.ts';
import { linkDetails } from '#app/core/link-details.ts';
import { useProvenance, useTimeZone } from '#app/site-config.tsx';
import { CopyReport } from './CopyReport.tsx';
import { siteVersion } from '#app/offline/site-version.ts';
import { diagnosticsReport } from './diagnostics-report.ts';
import { type PageFacts, diagnosticsRows } from './diagnostics-rows.ts';
import * as styles from './DiagnosticsPanel.css.ts';
import { useEffect, useState } from 'react';

/** Each request makes the browser walk its files. */
const EVERY_MS = 15_000;

/** Bytes stored by the site in this browser; null until known, or if the browser does not report it. */
const useStorageUsage = (): number | null => {
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

const text = aboutTexts.diagnostics;

/** Delivery of this visit's data, updated once a second. Not a live region. */
export const DiagnosticsPanel = () => {
  const link = useLatestFrame('link-status', null);
  const now = useNow();
  const isAway = link?.phase === 'offline';
  const retrySeconds = useSecondsUntil(isAway ? link.retryAt : null);
  const usage = useStorageUsage();
  const offline = useOfflineReadiness();
  const provenance = useProvenance();
  const zone = useTimeZone();
  if (link === null) return <p>{text.waiting}</p>;
  const facts: PageFacts = { usage, offline, version: siteVersion() };
  // The age of the last message has its own row.
  const hasMore =
    isAway || link.persistedAt !== null || link.updating || link.snapshotTrouble !== 'none';
  const more = hasMore ? linkDetails(link, now, zone, retrySeconds) : [];
  const rows = diagnosticsRows(link, facts, more, now, zone);
  const report = (): string =>
    diagnosticsReport(
      rows,
      { page: location.origin, browser: navigator.userAgent, provenance },
      serverNow(),
      zone,
    );
  return (
    <>
      <dl className={styles.rows}>
        {rows.map(({ key, value, details }) => (
          <div key={key} className={styles.row}>
            <dt className={styles.term}>{text.rows[key]}</dt>
            <dd className={styles.value}>{value}</dd>
            {details.map((detail) => (
              <dd key={detail} className={styles.detail}>
                {detail}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <CopyReport report={report} />
    </>
  );
};
