import { useMemo } from 'react';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { StationType } from '#domain/stations/station.ts';

/** What one station of a type is called, and what all of them are. */
export type TypeNames = {
  readonly [Count in 'one' | 'many']: { readonly [Type in StationType]: string };
};

/** The network's words for the types of station, the usual ones where it has none. */
export const typeNames = (words: NetworkProfile['stationTypes']): TypeNames => {
  const named = (count: 'one' | 'many') => {
    const nameOf = (type: StationType): string => words[type]?.[count] ?? stationTexts.type(type);
    return {
      Hidrologica: nameOf('Hidrologica'),
      Meteorologica: nameOf('Meteorologica'),
      Pluviometrica: nameOf('Pluviometrica'),
      Barramento: nameOf('Barramento'),
      Desconhecida: nameOf('Desconhecida'),
    };
  };
  return { one: named('one'), many: named('many') };
};

/** {@link typeNames} of the network; stable. */
export const useTypeNames = (): TypeNames => {
  const { stationTypes } = useSiteConfig().network;
  return useMemo(() => typeNames(stationTypes), [stationTypes]);
};
