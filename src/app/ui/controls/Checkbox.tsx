import type { ReactNode } from 'react';
import * as styles from './Checkbox.css.ts';

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Label; a picture beside it adds no information. */
  readonly children: ReactNode;
  /** Role `switch`: a setting of its own, not one of several options. */
  readonly isSwitch?: boolean;
  readonly size?: keyof typeof styles.field;
  /** Id of the text that describes its state. */
  readonly describedBy?: string | undefined;
}

/** A native checkbox with its label, as high as a touch target. */
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
