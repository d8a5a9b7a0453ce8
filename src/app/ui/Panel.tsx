import { useState, type ReactNode } from 'react';
import { body, head, marker, panel } from './Panel.css.ts';

/** SPEC 4: panels can be expanded or collapsed. */
export const Panel = ({
  title,
  startsOpen = true,
  children,
}: {
  readonly title: string;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}) => {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details className={panel} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={head}>
        {title}
        <span className={marker} aria-hidden="true" />
      </summary>
      <div className={body}>{children}</div>
    </details>
  );
};
