import { createContext, useContext, useState, type ReactNode } from 'react';
import { useStore } from '#app/state/use-store.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { AnnouncerStore } from './announcement-store.ts';

const pageStore = (): AnnouncerStore =>
  new AnnouncerStore({
    // Monotonic: setting the device's clock back must not delay announcements.
    now: () => performance.now(),
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  });

const AnnouncerContext = createContext<AnnouncerStore | null>(null);

/**
 * The page's polite live region for unsolicited changes: rate limited, always ending with the last state. Results of user actions
 * (a search count, an export) have their own live regions in place.
 */
export const Announcer = ({ children }: { readonly children: ReactNode }) => {
  const [store] = useState(pageStore);
  const text = useStore(store.text);
  return (
    <AnnouncerContext value={store}>
      {children}
      <div className={visuallyHidden} aria-live="polite" aria-atomic="true">
        {text}
      </div>
    </AnnouncerContext>
  );
};

/** The announcement store; null outside an {@link Announcer}. */
export const useAnnouncer = (): AnnouncerStore | null => useContext(AnnouncerContext);
