import { type FormEvent, useState } from 'react';
import {
  decodeTypedRange,
  dayText,
  type DayRange,
  type DayRangeFaults,
} from '#domain/time/date-range.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { DayField } from './DayField.tsx';
import * as styles from './RangeControl.css.ts';

/** Form for two days, both inclusive. An invalid range is explained and not applied. `shown` is the initial value: reset by `key`. */
export const DayRangeForm = ({
  shown,
  onApply,
}: {
  readonly shown: DayRange;
  readonly onApply: (range: DayRange) => void;
}) => {
  const [typed, setTyped] = useState({ first: dayText(shown.first), last: dayText(shown.last) });
  const [faults, setFaults] = useState<DayRangeFaults | null>(null);

  const apply = (next: typeof typed): void => {
    const range = decodeTypedRange(next);
    setFaults(range.ok ? null : range.error);
    if (range.ok) onApply(range.value);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(typed);
  };
  const write = (change: Partial<typeof typed>): void => setTyped({ ...typed, ...change });
  const pick = (change: Partial<typeof typed>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    apply(next);
  };

  return (
    <form className={styles.days} onSubmit={submit} noValidate>
      <DayField
        label={analysisTexts.days.first}
        calendarLabel={analysisTexts.days.firstCalendar}
        text={typed.first}
        fault={faults?.first ?? null}
        onText={(first) => write({ first })}
        onPick={(day) => pick({ first: dayText(day) })}
      />
      <DayField
        label={analysisTexts.days.last}
        calendarLabel={analysisTexts.days.lastCalendar}
        text={typed.last}
        fault={faults?.last ?? null}
        onText={(last) => write({ last })}
        onPick={(day) => pick({ last: dayText(day) })}
      />
      <Button type="submit" className={styles.apply}>
        {analysisTexts.days.apply}
      </Button>
      <p className={styles.fault} role="alert">
        {faults === null
          ? ''
          : faults.range === null
            ? analysisTexts.days.unread
            : analysisTexts.days.ranges[faults.range]}
      </p>
    </form>
  );
};
