import { useEffect } from 'react';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** What the shown page is about. */
interface PageSubject {
  /** The name of its city or station; null where a page has none, or does not know it yet. */
  readonly name: string | null;
  /** Whether its address leads to no city or station. */
  readonly isMissing: boolean;
}

const NONE: PageSubject = { name: null, isMissing: false };

const subject = createStore<PageSubject>(NONE);

export const usePageSubject = (): PageSubject => useStore(subject);

/** Text before the document's title. */
const prefix = createStore('');

export const useTitlePrefix = (): string => useStore(prefix);

/** Puts a text before the document's title while a component is shown. */
export const useTitledAs = (text: string): void => {
  useEffect(() => {
    prefix.change(() => text);
    return () => prefix.change(() => '');
  }, [text]);
};

/** What the page is about while a component is shown, for the document's title. */
export const useNamedPage = (name: string | null, isMissing = false): void => {
  useEffect(() => {
    const own = { name, isMissing };
    subject.change(() => own);
    return () => subject.change((shown) => (shown === own ? NONE : shown));
  }, [name, isMissing]);
};
