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

/** A collapsible group of controls with a title (SPEC 4). */
export const Panel = ({ title, isOpen, onToggle, summary, children }: PanelProps) => {
  const id = useId();
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.legend}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {title}
          <span className={styles.marker} aria-hidden="true" />
        </button>
      </legend>
      {isOpen || summary === undefined ? null : <p className={styles.summary}>{summary}</p>}
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </fieldset>
  );
};
