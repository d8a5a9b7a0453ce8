import { use, useContext } from 'react';
import type { NetworkDocument } from '#contract/site/network-files.ts';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import type { Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { DocumentSource, type DocumentState } from './document-source.ts';
import type { DecodeDocument } from './load-document.ts';

const NONE_STATE = { kind: 'none' } as const;
const NONE: Readable<typeof NONE_STATE> = {
  read: () => NONE_STATE,
  subscribe: () => () => undefined,
};

/** Of the documents whose code is loaded. */
const settlers = new Map<NetworkDocument, (url: string) => Promise<void>>();

/** Resolves once a document that the screen shows is there or has failed; `url`: its address, null if the network has none. */
export const documentSettled = async (name: NetworkDocument, url: string | null): Promise<void> => {
  if (url !== null) await settlers.get(name)?.(url);
};

/**
 * A hook for a document of the network, one source for the whole page by its address. The first component that asks loads it, once for the
 * page; one that does not want it yet is told that there is none.
 */
export const networkDocument = <Known extends object>(
  name: NetworkDocument,
  decode: DecodeDocument<Known>,
): ((isWanted?: boolean) => DocumentState<Known>) => {
  const sources = new Map<string, DocumentSource<Known>>();
  const sourceOf = (url: string): DocumentSource<Known> => {
    const source =
      sources.get(url) ?? new DocumentSource(url, (...request) => fetch(...request), decode);
    sources.set(url, source);
    return source;
  };
  settlers.set(name, (url) => sourceOf(url).settled());
  return function useDocument(isWanted = true) {
    const url = useSiteConfig().network.files?.[name] ?? null;
    const source = isWanted && url !== null ? sourceOf(url) : NONE;
    const state = useStore<DocumentState<Known>>(source);
    const firstFrames = useContext(FirstFramesContext);
    if (firstFrames !== null && source instanceof DocumentSource) {
      const settled = firstFrames.noteDocument(name, () => source.settled());
      // Also once it is there: React renders again what waited, and gives its promises by their order.
      if (settled !== null) use(settled);
    }
    return state;
  };
};
