import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { place, wheel } from './Spinner.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

/**
 * Loading indicator (SPEC 2). Not `role="status"`, which the connection badge has. `screen`: replaces a screen's readings; until
 * it unmounts the badge does not show live.
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
