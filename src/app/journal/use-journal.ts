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

/** Subscribes to the journal of the network. */
export const useJournal = (): Journal => {
  const { journalUrl } = useSiteConfig();
  const source = useMemo(
    () => (journalUrl === null || import.meta.env.SSR ? null : sourceOf(journalUrl)),
    [journalUrl],
  );
  const state = useStore<KnownJournal>(source ?? (journalUrl === null ? NONE : LOADING));
  return { state, want: source?.want ?? wantNothing };
};
