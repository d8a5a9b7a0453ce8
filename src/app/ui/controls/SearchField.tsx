import { useId, useRef } from 'react';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { control, field, fieldLabel } from './field.css.ts';
import { clear, frame, roomForClear } from './SearchField.css.ts';
import { useWrittenBefore } from './use-written-before.ts';

/** A search field with label and clear button. */
export const SearchField = ({
  label,
  name,
  text,
  onChange,
  maxLength,
  labelIs = 'shown',
}: {
  readonly label: string;
  /** In a form that the browser sends. */
  readonly name?: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** A label that is hidden is in the field as its placeholder. */
  readonly labelIs?: keyof typeof fieldLabel;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useWrittenBefore(input, text, onChange);
  return (
    <div className={field}>
      <label className={fieldLabel[labelIs]} htmlFor={id}>
        {label}
      </label>
      <div className={frame}>
        <input
          ref={input}
          id={id}
          className={`${control} ${roomForClear}`}
          type="search"
          name={name}
          placeholder={labelIs === 'shown' ? undefined : label}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
        {text !== '' && (
          <button
            type="button"
            className={clear}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            {controlsTexts.clear}
          </button>
        )}
      </div>
    </div>
  );
};
