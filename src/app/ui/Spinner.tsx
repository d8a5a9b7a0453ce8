import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { controlsTexts } from '#app/i18n/pt-br/common.ts';
import { place, wheel } from './Spinner.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

/**
 * SPEC 2: shown while a screen loads. Its role is no `status`: that one belongs to the connection badge. `screen`: it stands in the
 * place of a screen's readings, and until they are there the badge calls nothing live.
 */
export const Spinner = ({
  label = controlsTexts.loading,
  screen = false,
}: {
  readonly label?: string;
  readonly screen?: boolean;
}) => {
  useAwaitedReadings(screen);
  return (
    <div className={place}>
      <progress className={visuallyHidden} aria-label={label} />
      <span className={wheel} aria-hidden="true" />
      <span aria-hidden="true">{label}</span>
    </div>
  );
};
