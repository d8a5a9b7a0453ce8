import { useEffect, useId, useRef, useState } from 'react';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import * as styles from './DiagnosticsPanel.css.ts';

const text = aboutTexts.diagnostics;

type Outcome =
  | { readonly kind: 'none' | 'copied' }
  | { readonly kind: 'shown'; readonly report: string };

/** Copies the report to the clipboard; if denied, shows it as selectable text. */
export const CopyReport = ({ report }: { readonly report: () => string }) => {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const id = useId();
  const shown = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (outcome.kind === 'shown') shown.current?.select();
  }, [outcome]);

  const copy = async (): Promise<void> => {
    const made = report();
    try {
      await navigator.clipboard.writeText(made);
      setOutcome({ kind: 'copied' });
    } catch {
      // Denied, or no clipboard API on plain http.
      setOutcome({ kind: 'shown', report: made });
    }
  };

  return (
    <div className={styles.copy}>
      <Button onClick={() => void copy()}>{text.copy}</Button>
      <output className={styles.outcome}>
        {outcome.kind === 'copied' && text.copied}
        {outcome.kind === 'shown' && text.copyFailed}
      </output>
      {outcome.kind === 'shown' && (
        <>
          <label htmlFor={id}>{text.report}</label>
          <textarea
            ref={shown}
            id={id}
            className={styles.report}
            readOnly
            rows={12}
            value={outcome.report}
          />
        </>
      )}
    </div>
  );
};
