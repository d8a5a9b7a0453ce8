import { useSiteConfig } from '#app/site-config.tsx';
import { note } from './DemonstrationNote.css.ts';

/** Permanent notice on every screen that the data are not the present situation; nothing for real data. */
export const DemonstrationNote = () => {
  const { demonstration } = useSiteConfig();
  if (demonstration === null) return null;
  return (
    <p className={note} role="note">
      {demonstration.note}
    </p>
  );
};
