import { belowDamsTexts } from '#i18n/pt-br/screens/below-dams.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { WaitingForDams } from './WaitingForDams.tsx';

/** A live network that is here without a dam: it has none, unless its places name one that has not answered yet. */
export const NoDams = () => {
  const places = usePlaces();
  const isWaiting =
    places.kind === 'loading' ||
    (places.kind === 'ready' && places.places.stations.some(({ kind }) => kind === 'dam'));
  return isWaiting ? (
    <WaitingForDams />
  ) : (
    <Empty title={belowDamsTexts.noneTitle} text={belowDamsTexts.noneText} />
  );
};
