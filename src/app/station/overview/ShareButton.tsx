import { useState } from 'react';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { useProvenance } from '#app/site-config.tsx';
import { Button } from '#app/ui/Button.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { shareLink, type ShareOutcome } from './share.ts';

/** This browser's ports. TypeScript assumes that every browser can share. */
const ports = () => ({
  share: 'share' in navigator ? (data: ShareData) => navigator.share(data) : undefined,
  clipboard: 'clipboard' in navigator ? navigator.clipboard : undefined,
});

/** Shares the URL of this page; the result is shown and announced. */
export const ShareButton = ({ title }: { readonly title: string }) => {
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const provenance = useProvenance();
  const share = async (): Promise<void> => {
    setOutcome(null);
    setOutcome(await shareLink({ title, url: location.href, provenance }, ports()));
  };
  const status = outcome === null ? '' : stationScreenTexts.shared[outcome];
  return (
    <>
      <Button onClick={() => void share()}>
        {outcome === 'copied' ? status : stationScreenTexts.share}
      </Button>
      <output className={outcome === 'failed' ? undefined : visuallyHidden}>{status}</output>
    </>
  );
};
