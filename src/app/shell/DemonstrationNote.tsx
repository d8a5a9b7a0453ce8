import { useSiteConfig } from '#app/site-config.tsx';
import { note } from './DemonstrationNote.css.ts';

/** Permanent and on every screen: these data are not the present situation. Nothing for a provider of real data. */
export const DemonstrationNote = () => {
  const { demonstration } = useSiteConfig();
  if (demonstration === null) return null;
  return (
    <p className={note} role="note">
      {demonstration.note}
    </p>
  );
};
