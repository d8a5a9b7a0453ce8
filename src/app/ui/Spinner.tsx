import { controlsTexts } from '#app/i18n/pt-br/common.ts';
import { place, wheel } from './Spinner.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

/** SPEC 2: shown while a screen loads. Its role is no `status`: that one belongs to the connection badge. */
export const Spinner = ({ label = controlsTexts.loading }: { readonly label?: string }) => (
  <div className={place}>
    <progress className={visuallyHidden} aria-label={label} />
    <span className={wheel} aria-hidden="true" />
    <span aria-hidden="true">{label}</span>
  </div>
);
