import { useSiteConfig } from '#app/site-config.tsx';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatInstant } from '#domain/text/format.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { printTexts } from '#i18n/pt-br/screens/shell.ts';
import { paperOnly } from '#app/ui/paper.css.ts';

/** Printed source and time of printing. */
export const PrintNote = () => {
  const { timeZone, timeZoneName } = useSiteConfig().network;
  const [printed, setPrinted] = useState<{ readonly at: EpochMs; readonly from: string }>();
  useEffect(() => {
    const note = (): void => {
      // The browser prints the page as it is when this returns: render synchronously.
      flushSync(() => setPrinted({ at: presentTime(), from: location.href }));
    };
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return printed === undefined ? null : (
    <p className={paperOnly}>
      {printTexts.note(formatInstant(printed.at, timeZone), timeZoneName, printed.from)}
    </p>
  );
};
