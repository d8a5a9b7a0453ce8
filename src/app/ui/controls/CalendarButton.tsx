import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { decodeTypedDay } from '#domain/time/date-range.ts';
import type { IsoDay } from '#domain/time/zone-days.ts';
import { useBrowserValue } from '#app/state/use-browser-value.ts';
import { Button } from './Button.tsx';
import { calendar } from './CalendarButton.css.ts';

/** Whether this browser can open its calendar from a script. */
const canShowCalendar = (): boolean => 'showPicker' in HTMLInputElement.prototype;

/** Opens the browser's calendar, whose own field would write days in the browser's order. Within a positioned element. */
export const CalendarButton = ({
  label,
  className,
  day,
  first,
  last,
  onPick,
}: {
  readonly label: string;
  readonly className: string;
  /** Empty: none. */
  readonly day: IsoDay;
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly onPick: (day: IsoDay) => void;
}) => {
  const field = useRef<HTMLInputElement>(null);
  if (!useBrowserValue(canShowCalendar, true)) return null;
  return (
    <>
      <input
        ref={field}
        className={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={first}
        max={last}
        value={day}
        onChange={({ target }) => {
          const picked = decodeTypedDay(target.value);
          if (picked.ok) onPick(picked.value);
        }}
      />
      <Button
        look="quiet"
        className={className}
        aria-label={label}
        onClick={() => field.current?.showPicker()}
      >
        <Calendar size={20} />
      </Button>
    </>
  );
};
