import { type Provenance, withNote } from '#app/exports/provenance.ts';

/** What became of sharing an address. */
export type ShareOutcome =
  /** The device has taken it over, and says so itself. */
  | 'shared'
  | 'copied'
  /** The person thought better of it. */
  | 'dismissed'
  | 'failed';

/** What sharing needs of a browser; either may be missing. */
export interface SharePorts {
  readonly share?:
    | ((data: { title: string; text?: string; url: string }) => Promise<void>)
    | undefined;
  readonly clipboard?: Pick<Clipboard, 'writeText'> | undefined;
}

/** What is handed on. */
export interface SharedLink {
  readonly title: string;
  readonly url: string;
  readonly provenance: Provenance;
}

const isDismissal = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/**
 * Shares an address by the device's own means, else copies it; of a demonstration never without its note, since whoever gets the
 * message may look at a preview only.
 */
export const shareLink = async (
  { title, url, provenance }: SharedLink,
  { share, clipboard }: SharePorts,
): Promise<ShareOutcome> => {
  if (share !== undefined) {
    try {
      const { note } = provenance;
      await share(note === null ? { title, url } : { title, text: note, url });
      return 'shared';
    } catch (thrown) {
      if (isDismissal(thrown)) return 'dismissed';
      // The device cannot after all: the clipboard can.
    }
  }
  try {
    await clipboard?.writeText(withNote(provenance, url));
    return clipboard === undefined ? 'failed' : 'copied';
  } catch {
    return 'failed';
  }
};
