import { Forward } from 'lucide-react';
import { useState } from 'react';
import { shareTexts } from '#i18n/pt-br/share.ts';
import { useProvenance } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { shareLink, type ShareOutcome } from './share.ts';

/** This browser's ports. TypeScript assumes that every browser can share. */
const ports = () => ({
  share: 'share' in navigator ? (data: ShareData) => navigator.share(data) : undefined,
  clipboard: 'clipboard' in navigator ? navigator.clipboard : undefined,
});

/** Shares the URL of this page with the reading it shows; the result is shown and announced. */
export const ShareButton = ({
  name,
  text,
}: {
  /** Of the station or place. */
  readonly name: string;
  /** The reading in words (`shareText`); null if there is none. */
  readonly text: string | null;
}) => {
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const provenance = useProvenance();
  const share = async (): Promise<void> => {
    setOutcome(null);
    setOutcome(
      await shareLink(
        { title: shareTexts.title(name), text, url: location.href, provenance },
        ports(),
      ),
    );
  };
  const status = outcome === null ? '' : shareTexts.outcomes[outcome];
  return (
    <>
      <Button onClick={() => void share()}>
        <Forward size={18} aria-hidden="true" />
        {outcome === 'copied' ? status : shareTexts.share}
      </Button>
      <output className={outcome === 'failed' ? undefined : visuallyHidden}>{status}</output>
    </>
  );
};
