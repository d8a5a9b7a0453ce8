import { useEffect } from 'react';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** What the shown page is about: the name of its city or station; null where a page has none, or does not know it yet. */
const subject = createStore<string | null>(null);

export const usePageSubject = (): string | null => useStore(subject);

/** Names what the page is about while a component is shown, for the document's title. */
export const useNamedPage = (name: string | null): void => {
  useEffect(() => {
    subject.change(() => name);
    return () => subject.change((shown) => (shown === name ? null : shown));
  }, [name]);
};
