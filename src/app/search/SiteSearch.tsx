import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import { LazySearch } from './LazySearch.tsx';
import { loadPlaceSearch } from './place-search-part.ts';
import * as styles from './SiteSearch.css.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { useModal } from '#app/ui/panels/use-modal.ts';
import { close, sheet } from './SearchSheet.css.ts';

/** The search over a phone's whole screen: a modal dialog, closed by a choice, "Fechar", Escape and Back. */
const SearchSheet = ({ onClose }: { readonly onClose: () => void }) => {
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

/** Elements in which a slash is a letter, and dialogs, behind which the search is out of reach. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog:modal') !== null;

/** Calls `open` when `/` is pressed where nobody writes. */
const useSlashKey = (open: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event.target)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
};

const sheetOpen = createStore(false);
const openSheet = (): void => sheetOpen.change(() => true);
const closeSheet = (): void => sheetOpen.change(() => false);

/** Opens the search over a phone's screen. Without a script it leads to the search's own page. */
export const SearchButton = ({
  look,
  name,
  children,
}: {
  readonly look: 'quiet' | 'outlined';
  readonly name?: string;
  readonly children: ReactNode;
}) => (
  <form action="/busca" onSubmit={(event) => event.preventDefault()}>
    <Button
      type="submit"
      look={look}
      className={styles.button[look]}
      aria-label={name}
      aria-haspopup="dialog"
      onPointerDown={() => void loadPlaceSearch()}
      onClick={openSheet}
    >
      {children}
    </Button>
  </form>
);

/** The search of every screen: a field in the bar from 900 px up, below a button that opens it over the screen. `/` goes to it. */
export const SiteSearch = () => {
  const isWide = useIsWide();
  const isSheetOpen = useStore(sheetOpen);
  const place = useRef<HTMLElement>(null);
  const open = useCallback(() => {
    if (isWide) place.current?.querySelector('input')?.focus();
    else openSheet();
  }, [isWide]);
  useSlashKey(open);
  return (
    <search ref={place} className={styles.place} aria-label={searchTexts.landmark}>
      {isWide ? (
        <div className={styles.field}>
          <Search className={styles.lens} size={18} />
          <LazySearch look="bar" />
        </div>
      ) : (
        <>
          <SearchButton look="quiet" name={searchTexts.label}>
            <Search size={22} />
          </SearchButton>
          {isSheetOpen ? <SearchSheet onClose={closeSheet} /> : null}
        </>
      )}
    </search>
  );
};
