import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import { LazySearch } from './LazySearch.tsx';
import { loadPlaceSearch } from './place-search-part.ts';
import { SearchSheet } from './SearchSheet.tsx';
import * as styles from './SiteSearch.css.ts';

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

/** The search of every screen: a field in the bar from 900 px up, below a button that opens it over the screen. `/` goes to it. */
export const SiteSearch = () => {
  const isWide = useIsWide();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  const open = useCallback(() => {
    if (isWide) place.current?.querySelector('input')?.focus();
    else openSheet();
  }, [isWide, openSheet]);
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
          <Button
            look="quiet"
            className={styles.button}
            aria-label={searchTexts.label}
            aria-haspopup="dialog"
            onPointerDown={() => void loadPlaceSearch()}
            onClick={openSheet}
          >
            <Search size={22} />
          </Button>
          {isSheetOpen ? <SearchSheet onClose={closeSheet} /> : null}
        </>
      )}
    </search>
  );
};
