import type { ReactNode } from 'react';
import * as styles from './Checkbox.css.ts';

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What is on or off, in words; a picture beside them says nothing more. */
  readonly children: ReactNode;
  /** Said as a switch: what it turns on is a thing of its own, not one of several that are wanted. */
  readonly isSwitch?: boolean;
  readonly size?: keyof typeof styles.field;
  /** Id of a text that explains its state. */
  readonly describedBy?: string | undefined;
}

/** On or off: the native box with its words, a line high enough for a finger. */
export const Checkbox = (props: CheckboxProps) => {
  const { checked, onChange, children, isSwitch = false, size = 'body', describedBy } = props;
  return (
    <label className={styles.field[size]}>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        aria-checked={isSwitch ? checked : undefined}
        aria-describedby={describedBy}
        className={styles.box}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
};
