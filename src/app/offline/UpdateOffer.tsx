import { offlineTexts } from '#i18n/pt-br/screens/shell.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { actions, offer as strip } from './UpdateOffer.css.ts';
import { useStore } from '#app/state/use-store.ts';
import { declineOffer, siteOffer } from './site-offer.ts';

const TEXT_BY_REASON = { version: 'newVersion', config: 'newConfig' } as const;

/** Offers a new version of the site, announced once; nothing reloads before the user accepts. */
export const UpdateOffer = () => {
  const offer = useStore(siteOffer);
  return (
    <div aria-live="polite">
      {offer !== null && (
        <div className={strip}>
          <p>{offlineTexts[TEXT_BY_REASON[offer.reason]]}</p>
          <div className={actions}>
            <Button look="main" onClick={offer.accept}>
              {offlineTexts.update}
            </Button>
            <Button look="quiet" onClick={declineOffer}>
              {offlineTexts.later}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
