import type { ComponentProps } from 'react';
import { button } from './Button.css.ts';

export type ButtonLook = keyof typeof button;

/** A button of at least 44 px. For a link styled as a button, use the class `button[look]` of Button.css.ts. */
export const Button = ({
  look = 'outlined',
  className,
  ...rest
}: ComponentProps<'button'> & { readonly look?: ButtonLook }) => (
  <button
    type="button"
    {...rest}
    className={className === undefined ? button[look] : `${button[look]} ${className}`}
  />
);
