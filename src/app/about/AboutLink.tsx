import { Link } from '@tanstack/react-router';
import { shellTexts } from '#app/i18n/pt-br/shell.ts';
import { aboutLink } from './AboutLink.css.ts';

/** The way to `/sobre`, from the shell. */
export const AboutLink = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <Link
    to="/sobre"
    className={aboutLink}
    activeOptions={{ includeSearch: false }}
    onClick={onFollow}
  >
    {shellTexts.about}
  </Link>
);
