import type { Codigo } from '#domain/tags/tag-path.ts';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { Button } from '#app/ui/Button.tsx';
import { withFavourite } from '#app/station/remembered-stations.ts';
import { rememberedStations, useRememberedStations } from '#app/station/use-remembered-stations.ts';

/** Adds a station to the favourites of this device, or removes it. */
export const FavouriteButton = ({ codigo }: { readonly codigo: Codigo }) => {
  const isFavourite = useRememberedStations().favourites.includes(codigo);
  return (
    <Button
      aria-pressed={isFavourite}
      onClick={() =>
        rememberedStations.change((stations) => withFavourite(stations, codigo, !isFavourite))
      }
    >
      <span aria-hidden="true">{isFavourite ? '★' : '☆'}</span>
      {stationScreenTexts.favourite}
    </Button>
  );
};
