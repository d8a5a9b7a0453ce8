import { useId, useRef } from 'react';
import { controlsTexts } from '#i18n/pt-br/common.ts';
import { control, field, fieldLabel } from './field.css.ts';
import { clear, frame, roomForClear } from './SearchField.css.ts';

/** A search field with label and clear button. */
export const SearchField = ({
  label,
  text,
  onChange,
  maxLength,
  compact = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** Below 900 px, hides the label visually and shows it as the placeholder. */
  readonly compact?: boolean;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={field}>
      <label className={fieldLabel[compact ? 'hiddenOnPhones' : 'shown']} htmlFor={id}>
        {label}
      </label>
      <div className={frame}>
        <input
          ref={input}
          id={id}
          className={`${control} ${roomForClear}`}
          type="search"
          placeholder={compact ? label : undefined}
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
