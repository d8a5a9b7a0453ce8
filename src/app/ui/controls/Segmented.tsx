import { useId } from 'react';
import { group, input, legend, option, track, word } from './Segmented.css.ts';
import type { ChoiceProps } from './SelectField.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';

/** A choice of few visible options: native radio buttons, with their keyboard and screen reader support. */
export const Segmented = <Key extends string>({
  label,
  options,
  chosen,
  onChoose,
  showLabel = false,
}: ChoiceProps<Key> & { readonly showLabel?: boolean }) => {
  const name = useId();
  return (
    <fieldset className={group}>
      <legend className={showLabel ? legend : visuallyHidden}>{label}</legend>
      <div className={track}>
        {options.map((candidate) => (
          <label key={candidate.key} className={option}>
            <input
              className={input}
              type="radio"
              name={name}
              value={candidate.key}
              checked={candidate.key === chosen}
              onChange={() => onChoose(candidate.key)}
            />
            <span className={word} data-word={candidate.label}>
              {candidate.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
