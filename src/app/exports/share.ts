import { type Provenance, withNote } from './provenance.ts';

export type ShareOutcome =
  /** The device took over, and reports the result itself. */
  | 'shared'
  | 'copied'
  /** The user cancelled. */
  | 'dismissed'
  | 'failed';

/** Browser functions for sharing; either may be missing. */
export interface SharePorts {
  readonly share?:
    | ((data: { title: string; text?: string; url: string }) => Promise<void>)
    | undefined;
  readonly clipboard?: Pick<Clipboard, 'writeText'> | undefined;
}

const isDismissal = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/** What is shared. */
interface SharedLink {
  readonly title: string;
  /** The reading in words; null if there is none. */
  readonly text: string | null;
  readonly url: string;
  readonly provenance: Provenance;
}

/**
 * Shares a URL and the reading it is about with the share sheet, else copies them. A demonstration's carries its note: recipients may see
 * only a preview.
 */
export const shareLink = async (
  { title, text, url, provenance }: SharedLink,
  { share, clipboard }: SharePorts,
): Promise<ShareOutcome> => {
  if (share !== undefined) {
    try {
      const words = [provenance.note, text].filter((part) => part !== null).join('\n');
      await share(words === '' ? { title, url } : { title, text: words, url });
      return 'shared';
    } catch (thrown) {
      if (isDismissal(thrown)) return 'dismissed';
      // The device failed: fall back to the clipboard.
    }
  }
  try {
    await clipboard?.writeText(withNote(provenance, text === null ? url : `${text}\n${url}`));
    return clipboard === undefined ? 'failed' : 'copied';
  } catch {
    return 'failed';
  }
};
