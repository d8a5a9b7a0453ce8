import { createContext, useContext, useState, type ReactNode } from 'react';
import { useStore } from '#app/state/use-store.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { AnnouncerStore } from './announcement-store.ts';

const pageStore = (): AnnouncerStore =>
  new AnnouncerStore({
    // Not the time of day: news must not wait for an hour because somebody sets the clock back.
    now: () => performance.now(),
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  });

const AnnouncerContext = createContext<AnnouncerStore | null>(null);

/**
 * The one place from which changes that nobody asked for are read aloud: politely, rarely, the last state always. What answers a
 * person's own doing (a search's count, an export) speaks for itself, where it stands.
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

/** Where to announce; null outside an {@link Announcer}, where nobody listens. */
export const useAnnouncer = (): AnnouncerStore | null => useContext(AnnouncerContext);
