import { useId, type ReactNode } from 'react';
import * as styles from './Panel.css.ts';

export interface PanelProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Summary of the choices, shown while folded. */
  readonly summary?: string;
  readonly children: ReactNode;
}

/** A collapsible group of controls (SPEC 4). Folded it is one row: its title, and what is chosen in it. */
export const Panel = ({ title, isOpen, onToggle, summary, children }: PanelProps) => {
  const id = useId();
  return (
    <fieldset className={styles.panel} aria-label={title} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {isOpen || summary === undefined ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <span className={styles.folded}>
            <span className={styles.label}>{title}</span>{' '}
            <span className={styles.summary}>{summary}</span>
          </span>
        )}
        <span className={styles.marker} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </fieldset>
  );
};
