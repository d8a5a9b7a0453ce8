import { useId } from 'react';
import {
  decodeTypedDay,
  type DayFault,
  FIRST_YEAR,
  dayText,
  LAST_YEAR,
} from '#domain/time/date-range.ts';
import type { IsoDay } from '#domain/time/zone-days.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { CalendarButton } from '#app/ui/controls/CalendarButton.tsx';
import { control, field, fieldLabel } from '#app/ui/controls/field.css.ts';
import * as styles from './DayField.css.ts';

/** Maximum length of a typed day. */
const DAY_LENGTH = 10;

/** A day, typed in Brazilian order whatever the browser's language, or picked from its calendar. Normalised on blur. */
export const DayField = ({
  label,
  labelIs = 'inTools',
  calendarLabel,
  text,
  fault,
  onText,
  onPick,
}: {
  readonly label: string;
  readonly labelIs?: keyof typeof fieldLabel;
  readonly calendarLabel: string;
  readonly text: string;
  readonly fault: DayFault | null;
  readonly onText: (text: string) => void;
  readonly onPick: (day: IsoDay) => void;
}) => {
  const id = useId();
  const day = decodeTypedDay(text);
  return (
    <div className={field}>
      <label className={fieldLabel[labelIs]} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          id={id}
          className={`${control} ${styles.text}`}
          type="text"
          inputMode="numeric"
          placeholder={analysisTexts.days.form}
          maxLength={DAY_LENGTH}
          autoComplete="off"
          value={text}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={({ target }) => onText(target.value)}
          onBlur={() => {
            if (day.ok) onText(dayText(day.value));
          }}
        />
        <CalendarButton
          label={calendarLabel}
          className={styles.opener}
          day={day.ok ? day.value : ''}
          first={`${FIRST_YEAR}-01-01`}
          last={`${LAST_YEAR}-12-31`}
          onPick={onPick}
        />
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault}>
          {analysisTexts.days.faults[fault]}
        </p>
      )}
    </div>
  );
};
