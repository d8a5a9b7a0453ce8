import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { useModal } from '#app/ui/panels/use-modal.ts';
import { LazySearch } from './LazySearch.tsx';
import { close, sheet } from './SearchSheet.css.ts';

/** The search over a phone's whole screen: a modal dialog, closed by a choice, "Fechar", Escape and Back. */
export const SearchSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={sheet} aria-label={searchTexts.label} onClose={onClose}>
      <LazySearch look="sheet" onLeave={onClose} />
      <Button look="quiet" className={close} onClick={onClose}>
        {controlsTexts.close}
      </Button>
    </dialog>
  );
};
