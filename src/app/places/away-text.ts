import { formatDistance } from '#domain/text/format.ts';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import type { Away } from './place-facts.ts';

/** `régua de Arandava, 21 km rio acima`. */
export const awayText = ({ kind, metres }: Away, station: string): string =>
  placesTexts.away[kind](station, formatDistance(metres));
