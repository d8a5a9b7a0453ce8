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
  readonly share?: ((data: { title: string; url: string }) => Promise<void>) | undefined;
  readonly clipboard?: Pick<Clipboard, 'writeText'> | undefined;
}

const isDismissal = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/** Shares an address by the device's own means, else copies it. */
export const shareLink = async (
  title: string,
  url: string,
  { share, clipboard }: SharePorts,
): Promise<ShareOutcome> => {
  if (share !== undefined) {
    try {
      await share({ title, url });
      return 'shared';
    } catch (thrown) {
      if (isDismissal(thrown)) return 'dismissed';
      // The device cannot after all: the clipboard can.
    }
  }
  try {
    await clipboard?.writeText(url);
    return clipboard === undefined ? 'failed' : 'copied';
  } catch {
    return 'failed';
  }
};
