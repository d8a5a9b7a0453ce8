import { useId } from 'react';
import { control, field, fieldLabel } from './field.css.ts';

/** A labelled choice of one option. */
export interface ChoiceProps<Key extends string> {
  readonly label: string;
  readonly options: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
}

/** A choice of many options: a native select. */
export const SelectField = <Key extends string>({
  label,
  options,
  chosen,
  onChoose,
  labelIs = 'shown',
}: ChoiceProps<Key> & { readonly labelIs?: keyof typeof fieldLabel }) => {
  const id = useId();
  return (
    <div className={field}>
      <label className={fieldLabel[labelIs]} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={control}
        value={chosen}
        onChange={(event) => {
          const picked = options.find((option) => option.key === event.target.value);
          if (picked !== undefined) onChoose(picked.key);
        }}
      >
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
