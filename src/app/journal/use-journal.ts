import { useMemo } from 'react';
import { createStore, type Readable } from '#app/state/store.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useStore } from '#app/state/use-store.ts';
import { SiteJournal, type JournalState } from './site-journal.ts';

/** The site's journal; `none`: it keeps none. */
type KnownJournal = JournalState | { readonly kind: 'none' };

interface Journal {
  readonly state: KnownJournal;
  /** Asks for the newest so many days. */
  readonly want: (days: number) => void;
}

const NONE: Readable<KnownJournal> = createStore<KnownJournal>({ kind: 'none' });
/** In a server-rendered page. */
const LOADING: Readable<KnownJournal> = createStore<KnownJournal>({ kind: 'loading' });

const wantNothing = (): void => undefined;

/** One for the whole page, by its address. */
const sources = new Map<string, SiteJournal>();

const sourceOf = (url: string): SiteJournal => {
  const source =
    sources.get(url) ??
    new SiteJournal(new URL(url, location.href), (...request) => fetch(...request));
  sources.set(url, source);
  return source;
};

/** Listens while the page is visible: a hidden one asks for nothing. */
const whileVisible = ({
  read,
  serverSnapshot,
  subscribe,
}: SiteJournal): Readable<KnownJournal> => ({
  read,
  serverSnapshot,
  subscribe: (listener) => {
    let leave: (() => void) | null = null;
    const follow = (): void => {
      if (document.visibilityState === 'visible') leave ??= subscribe(listener);
      else {
        leave?.();
        leave = null;
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leave?.();
    };
  },
});

/** Subscribes to the journal of the network. */
export const useJournal = (): Journal => {
  const { journalUrl } = useSiteConfig();
  const source = useMemo(
    () => (journalUrl === null || import.meta.env.SSR ? null : sourceOf(journalUrl)),
    [journalUrl],
  );
  const store = useMemo(
    () => (source === null ? (journalUrl === null ? NONE : LOADING) : whileVisible(source)),
    [source, journalUrl],
  );
  return { state: useStore(store), want: source?.want ?? wantNothing };
};
