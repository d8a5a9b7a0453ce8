import { type Provenance, withNote } from '#app/exports/provenance.ts';

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

/** Shares a URL with the share sheet, else copies it. A demonstration's carries its note: recipients may see only a preview. */
export const shareLink = async (
  { title, url, provenance }: { title: string; url: string; provenance: Provenance },
  { share, clipboard }: SharePorts,
): Promise<ShareOutcome> => {
  if (share !== undefined) {
    try {
      const { note } = provenance;
      await share(note === null ? { title, url } : { title, text: note, url });
      return 'shared';
    } catch (thrown) {
      if (isDismissal(thrown)) return 'dismissed';
      // The device failed: fall back to the clipboard.
    }
  }
  try {
    await clipboard?.writeText(withNote(provenance, url));
    return clipboard === undefined ? 'failed' : 'copied';
  } catch {
    return 'failed';
  }
};
