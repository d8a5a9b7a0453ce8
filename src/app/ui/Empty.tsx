import type { ReactNode } from 'react';
import { action, empty, why } from './Empty.css.ts';

/** Empty state: why there is nothing and what happens next. `children`: the action, if any. */
export const Empty = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) => (
  <div className={empty}>
    <strong>{title}</strong>
    <p className={why}>{text}</p>
    {children !== undefined && <div className={action}>{children}</div>}
  </div>
);
