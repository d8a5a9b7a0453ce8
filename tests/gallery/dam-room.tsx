import type { GateOpening } from '#domain/stations/gate.ts';
import { GatePicture } from '#app/readings/dam/GatePicture.tsx';
import { LevelGauge } from '#app/readings/LevelGauge.tsx';
import { SenseWord } from '#app/readings/dam/SenseWord.tsx';
import { legendColours } from '#app/theme/legend-colours.ts';
import type { Exhibit, Room } from './exhibit.ts';

/** Percent; null: no reading. */
const LEVELS = [null, 0, 10, 35, 50, 75, 90, 100, 104.2, 140] as const;

const gauges = LEVELS.map((percent): Exhibit => ({
  name: percent === null ? 'Régua sem leitura' : `Régua em ${percent} %`,
  show: <LevelGauge percent={percent} />,
  ...(percent === null || percent === 0
    ? {}
    : { colours: (theme) => [legendColours('rio', theme)[2]] }),
}));

const OPENINGS: readonly (readonly [string, GateOpening])[] = [
  ['aberta', { state: 'open', share: 1 }],
  ['fechada', { state: 'closed', share: 0 }],
  ['aberta 10 %', { state: 'partial', share: 0.1 }],
  ['aberta 60 %', { state: 'partial', share: 0.6 }],
  ['aberta em parte', { state: 'partial', share: null }],
  ['desconhecida', { state: 'unknown', share: null }],
];

export const DAM_ROOM: Room = {
  key: 'barragens',
  title: 'Barragens',
  exhibits: [
    ...gauges,
    ...OPENINGS.map(([name, opening]) => ({
      name: `Comporta ${name}`,
      show: <GatePicture opening={opening} />,
    })),
    ...([null, 'filling', 'steady', 'emptying'] as const).map((sense) => ({
      name: `Tendência ${sense ?? 'unknown'}`,
      show: <SenseWord sense={sense} />,
    })),
  ],
};
