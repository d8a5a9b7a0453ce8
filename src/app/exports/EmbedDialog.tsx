import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { embedPathOf, frameElement, frameSizeOf } from '#contract/site/embed-paths.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { embedTexts } from '#i18n/pt-br/embed.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { useModal } from '#app/ui/panels/use-modal.ts';
import * as styles from './EmbedDialog.css.ts';

const text = embedTexts.dialog;

/** Pages that may not be framed offer the map. */
const MAP = '/mapa';

/** The frame of this page for other sites: how it looks, and the code to copy. Closed by its button, Escape and Back. */
export const EmbedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const dialog = useModal(onClose);
  const [outcome, setOutcome] = useState('');
  const { pathname } = useLocation();
  const path = embedPathOf(pathname) === null ? MAP : pathname;
  const address = `${location.origin}${embedPathOf(path)}`;
  const size = frameSizeOf(path);
  const code = frameElement(address, path === MAP ? text.map : document.title, size);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome(text.copied);
    } catch {
      setOutcome(text.failed);
    }
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{text.title}</h2>
      <p>{text.lead}</p>
      <textarea
        className={styles.code}
        aria-label={text.code}
        readOnly
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <Button look="quiet" onClick={onClose}>
          {controlsTexts.close}
        </Button>
        <output>{outcome}</output>
      </div>
      <iframe className={styles.frame} src={address} title={text.preview} height={size.height} />
    </dialog>
  );
};
