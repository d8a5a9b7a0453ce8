import { type ReactNode, useId } from 'react';
import { section, sectionTitle } from './page.css.ts';

/** A part of a page, named by its heading. */
export const TitledSection = ({
  title,
  className = '',
  children,
}: {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={`${section} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
};
