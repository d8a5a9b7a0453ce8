import { LOCALE } from '#domain/text/format.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { note } from './DemonstrationNote.css.ts';

/** Permanent and on every screen: these data are not the present situation. Nothing for a provider of real data. */
export const DemonstrationNote = () => {
  const { demonstration } = useSiteConfig();
  if (demonstration === null) return null;
  return (
    // As the provider wrote it, whatever language the site speaks.
    <p className={note} role="note" lang={LOCALE}>
      {demonstration.note}
    </p>
  );
};
