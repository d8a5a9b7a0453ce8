import type { Codigo } from '#domain/tags/tag-path.ts';
import { stationScreenTexts } from '#app/i18n/pt-br/station.ts';
import { Button } from '#app/ui/Button.tsx';
import { withFavourite } from '#app/station/remembered-stations.ts';
import { rememberedStations, useRememberedStations } from '#app/station/use-remembered-stations.ts';

/** Adds a station to the favourites of this device, or removes it. */
export const FavouriteButton = ({ codigo }: { readonly codigo: Codigo }) => {
  const isKept = useRememberedStations().favourites.includes(codigo);
  return (
    <Button
      aria-pressed={isKept}
      onClick={() =>
        rememberedStations.change((stations) => withFavourite(stations, codigo, !isKept))
      }
    >
      <span aria-hidden="true">{isKept ? '★' : '☆'}</span>
      {stationScreenTexts.favourite}
    </Button>
  );
};
