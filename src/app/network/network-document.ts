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

/** A document of the network as components read it: one source for the whole page, by its address. */
export const networkDocument = <Known extends object>(
  name: NetworkDocument,
  decode: DecodeDocument<Known>,
) => {
  const sources = new Map<string, DocumentSource<Known>>();
  const sourceOf = (url: string): DocumentSource<Known> => {
    const source =
      sources.get(url) ?? new DocumentSource(url, (...request) => fetch(...request), decode);
    sources.set(url, source);
    return source;
  };
  return {
    /** Resolves once the document of an address is there or has failed. */
    settled: (url: string): Promise<void> => sourceOf(url).settled(),
    /** The first component that asks loads it, once for the page; one that does not want it yet is told that there is none. */
    useDocument: (isWanted: boolean): DocumentState<Known> => {
      const url = useSiteConfig().network.files?.[name] ?? null;
      const source = isWanted && url !== null ? sourceOf(url) : NONE;
      const state = useStore<DocumentState<Known>>(source);
      const firstFrames = useContext(FirstFramesContext);
      if (firstFrames !== null && source instanceof DocumentSource) {
        const settled = firstFrames.noteDocument(name, () => source.settled());
        if (settled !== null && state.kind === 'loading') use(settled);
      }
      return state;
    },
  };
};
