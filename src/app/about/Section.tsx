import type { ReactNode } from 'react';
import { section } from './AboutScreen.css.ts';

/** A part of the page with its heading. */
export const Section = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className={section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
