import { useId } from 'react';
import { group, input, legend, option, track, word } from './Segmented.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

export interface SegmentedOption<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

/** A choice of few visible options: native radio buttons, with their keyboard and screen reader support. */
export const Segmented = <Key extends string>({
  label,
  options,
  chosen,
  onChoose,
  showLabel = false,
}: {
  readonly label: string;
  readonly options: readonly SegmentedOption<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly showLabel?: boolean;
}) => {
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
