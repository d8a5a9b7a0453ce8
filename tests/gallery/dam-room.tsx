import type { GateOpening } from '#domain/stations/gate.ts';
import { GatePicture } from '#app/readings/dam/GatePicture.tsx';
import { LevelGauge } from '#app/readings/LevelGauge.tsx';
import { SenseWord } from '#app/readings/dam/SenseWord.tsx';
import { legendColours } from '#app/theme/legend-colours.ts';
import type { Exhibit, Room } from './exhibit.ts';

/** Percent, and which of the legend's six colours the water has; null: no water. */
const LEVELS = [
  [null, null],
  [0, null],
  [10, 0],
  [35, 1],
  [50, 2],
  [75, 3],
  [90, 4],
  [100, 5],
  [104.2, 5],
  [140, 5],
] as const;

const gauges = LEVELS.map(([percent, bucket]): Exhibit => ({
  name: percent === null ? 'Régua sem leitura' : `Régua em ${percent} %`,
  show: <LevelGauge percent={percent} />,
  ...(bucket === null ? {} : { colours: (theme) => [legendColours('barragem', theme)[bucket]] }),
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
