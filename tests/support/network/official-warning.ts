import type { OfficialWarning } from '#domain/network/warnings/official-warning.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';

/** A warning of an invented source, for ever, about a square around the origin. */
export const officialWarning = (over: Partial<OfficialWarning> = {}): OfficialWarning => ({
  key: 'a',
  source: 'Aruê',
  sender: 'Serviço do Aruê',
  event: 'Chuva',
  headline: null,
  severity: 'Severe',
  description: 'Muita chuva.',
  instruction: null,
  url: null,
  sent: epochMs(0),
  from: epochMs(0),
  until: epochMs(8e15),
  areas: [
    {
      description: 'Baixada',
      cities: ['Corga'],
      polygons: [
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
          [-1, -1],
        ],
      ],
      circles: [],
    },
  ],
  ...over,
});
