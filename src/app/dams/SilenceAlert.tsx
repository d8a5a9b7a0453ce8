import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { alert, item } from './SilenceAlert.css.ts';
import { momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';

/**
 * Announces each silent dam once: additions are read aloud, and the words stay the same while the silence lasts. A dam that
 * recovers is removed without an announcement.
 */
export const SilenceAlert = ({ dams }: { readonly dams: readonly DamEntry[] }) => (
  <div role="alert" aria-atomic="false" aria-relevant="additions" className={alert}>
    {dams.map(({ id, station, heardAt }) => (
      <p key={id} className={item}>
        {damsTexts.wentSilent(station.name, momentOf(heardAt, serverNow()))}
      </p>
    ))}
  </div>
);
