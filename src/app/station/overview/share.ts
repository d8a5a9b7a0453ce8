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

export interface SharedLink {
  readonly title: string;
  readonly url: string;
  readonly provenance: Provenance;
}

const isDismissal = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/**
 * Shares a URL with the device's share sheet, else copies it. The URL of a demonstration always carries its note, since recipients
 * may see only a preview.
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
