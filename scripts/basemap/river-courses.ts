import type { LngLat } from './polyline.ts';

/** A seat of a municipality on the river, or [latitude, longitude] of a bend, spring or mouth. */
type Waypoint = string | readonly [latitude: number, longitude: number];

/** A border that is a river, in whole or in part: its line is the river's. */
export type Border = 'north' | 'south' | 'argentina';

export interface Course {
  readonly name: string;
  /** 1 is drawn at every zoom, 2 only at closer zooms. */
  readonly rank: 1 | 2;
  /** From spring to mouth. */
  readonly through: readonly Waypoint[];
  /** `sea` or the name of a river described above: the last waypoint moves onto it. */
  readonly into: string | null;
  /** Upstream of `through`, the border between two places (west to east, or reverse, as the water runs). */
  readonly along?: { readonly border: Border; readonly from: LngLat; readonly to: LngLat };
}

/** A river that is no border. */
const course = (
  name: string,
  rank: Course['rank'],
  into: Course['into'],
  through: Course['through'],
): Course => ({ name, rank, through, into });

/**
 * The main rivers as schematic courses: no free data set holds them (docs/decisions/0005). Each passes through its towns, between
 * a spring and a mouth that are right within a few kilometres. The attribution says "traçado esquemático".
 */
export const RIVER_COURSES: readonly Course[] = [
  {
    name: 'Rio Pelotas',
    rank: 1,
    along: { border: 'south', from: [-49.735, -28.51], to: [-51.47, -27.59] },
    through: [
      [-28.17, -49.5],
      [-28.33, -49.6],
      [-28.44, -49.68],
    ],
    into: null,
  },
  {
    name: 'Rio Uruguai',
    rank: 1,
    along: { border: 'south', from: [-51.47, -27.59], to: [-53.84, -27.164] },
    through: [],
    into: null,
  },
  {
    name: 'Rio Iguaçu',
    rank: 1,
    along: { border: 'north', from: [-50.645, -26.067], to: [-51.07, -26.238] },
    through: [
      [-25.53, -49.29],
      [-25.6, -49.6],
      [-25.63, -49.9],
      [-25.75, -50.2],
      [-25.88, -50.385],
      [-25.98, -50.52],
    ],
    into: null,
  },
  {
    name: 'Rio Negro',
    rank: 1,
    along: { border: 'north', from: [-49.3, -26.105], to: [-50.645, -26.067] },
    through: [
      [-25.98, -49.05],
      [-26.05, -49.18],
    ],
    into: null,
  },
  course('Rio Itajaí-Açu', 1, 'sea', [
    'Rio do Sul',
    'Lontras',
    [-27.115, -49.495],
    'Apiúna',
    'Ascurra',
    [-26.93, -49.31],
    'Indaial',
    [-26.885, -49.15],
    'Blumenau',
    'Gaspar',
    'Ilhota',
    [-26.875, -48.745],
    [-26.912, -48.635],
  ]),
  course('Rio Itajaí do Sul', 1, 'Rio Itajaí-Açu', [
    [-27.8, -49.31],
    'Alfredo Wagner',
    [-27.6, -49.42],
    [-27.504, -49.554],
    'Ituporanga',
    'Aurora',
    'Rio do Sul',
  ]),
  course('Rio Itajaí do Oeste', 1, 'Rio Itajaí-Açu', [
    [-26.83, -50.24],
    'Rio do Campo',
    [-27.03, -50.1],
    [-27.098, -50.038],
    'Taió',
    'Rio do Oeste',
    'Laurentino',
    'Rio do Sul',
  ]),
  course('Rio Itajaí do Norte (Hercílio)', 1, 'Rio Itajaí-Açu', [
    [-26.5, -50.08],
    [-26.572, -49.9],
    [-26.654, -49.84],
    [-26.79, -49.75],
    [-26.89, -49.665],
    'José Boiteux',
    'Ibirama',
    [-27.1, -49.49],
  ]),
  course('Rio Benedito', 2, 'Rio Itajaí-Açu', [
    [-26.66, -49.58],
    'Doutor Pedrinho',
    'Benedito Novo',
    'Timbó',
    'Indaial',
  ]),
  course('Rio dos Cedros', 2, 'Rio Benedito', [
    [-26.56, -49.4],
    [-26.65, -49.33],
    'Rio dos Cedros',
    'Timbó',
  ]),
  course('Rio Itajaí-Mirim', 1, 'Rio Itajaí-Açu', [
    [-27.47, -49.4],
    'Vidal Ramos',
    'Presidente Nereu',
    [-27.2, -49.24],
    'Botuverá',
    'Brusque',
    [-27, -48.8],
    [-26.93, -48.69],
    [-26.9, -48.66],
  ]),
  course('Rio Luiz Alves', 2, 'Rio Itajaí-Açu', [
    [-26.66, -49],
    'Luiz Alves',
    [-26.8, -48.86],
    [-26.87, -48.78],
  ]),
  course('Rio Canoas', 1, 'Rio Pelotas', [
    [-28.1, -49.47],
    'Urubici',
    'Rio Rufino',
    [-27.68, -49.85],
    [-27.56, -50.0],
    'Otacílio Costa',
    [-27.5, -50.28],
    [-27.4, -50.42],
    [-27.43, -50.62],
    [-27.55, -50.8],
    'Vargem',
    [-27.58, -51.0],
    [-27.63, -51.18],
    [-27.58, -51.32],
    [-27.59, -51.46],
  ]),
  course('Rio Caveiras', 2, 'Rio Canoas', [
    [-27.97, -49.93],
    'Painel',
    'Lages',
    [-27.75, -50.48],
    'São José do Cerrito',
    [-27.57, -50.85],
  ]),
  course('Rio Marombas', 2, 'Rio Canoas', [
    [-26.98, -50.58],
    [-27.16, -50.6],
    [-27.3, -50.66],
    [-27.42, -50.78],
    [-27.53, -50.83],
  ]),
  course('Rio do Peixe', 1, 'Rio Uruguai', [
    [-26.5, -51.1],
    'Calmon',
    'Caçador',
    'Rio das Antas',
    'Videira',
    'Tangará',
    'Ibicaré',
    'Luzerna',
    'Joaçaba',
    'Lacerdópolis',
    'Ouro',
    [-27.42, -51.72],
    [-27.5, -51.86],
  ]),
  course('Rio Irani', 2, 'Rio Uruguai', [
    [-26.83, -51.75],
    [-26.95, -51.88],
    [-26.97, -52.1],
    [-26.99, -52.3],
    [-27.1, -52.49],
    [-27.26, -52.52],
  ]),
  course('Rio Chapecó', 1, 'Rio Uruguai', [
    [-26.62, -51.68],
    [-26.58, -51.9],
    [-26.52, -52.12],
    'Abelardo Luz',
    'São Domingos',
    [-26.72, -52.63],
    [-26.85, -52.74],
    [-26.99, -52.93],
    'Águas de Chapecó',
    [-27.14, -53.04],
  ]),
  course('Rio Chapecozinho', 2, 'Rio Chapecó', [
    [-26.7, -51.85],
    'Passos Maia',
    [-26.76, -52.24],
    'Bom Jesus',
    [-26.76, -52.5],
    [-26.79, -52.68],
  ]),
  course('Rio das Antas', 2, 'Rio Uruguai', [
    [-26.4, -53.2],
    [-26.52, -53.25],
    [-26.65, -53.38],
    [-26.84, -53.36],
    [-26.98, -53.4],
    'Mondaí',
  ]),
  course('Rio Timbó', 2, 'Rio Iguaçu', [
    [-26.76, -50.62],
    'Timbó Grande',
    [-26.5, -50.75],
    [-26.36, -50.85],
    [-26.22, -50.9],
  ]),
  course('Rio Canoinhas', 2, 'Rio Negro', [
    [-26.6, -50.35],
    'Major Vieira',
    'Canoinhas',
    [-26.04, -50.44],
  ]),
  course('Rio Itapocu', 1, 'sea', [
    [-26.31, -49.3],
    'Corupá',
    'Jaraguá do Sul',
    'Guaramirim',
    [-26.53, -48.86],
    [-26.57, -48.67],
  ]),
  course('Rio Cubatão', 2, 'sea', [
    [-26.15, -49.08],
    [-26.22, -49],
    [-26.2, -48.9],
    [-26.2, -48.77],
  ]),
  course('Rio Tijucas', 1, 'sea', [
    [-27.62, -49.1],
    [-27.53, -49.03],
    'Major Gercino',
    [-27.34, -48.88],
    'São João Batista',
    'Canelinha',
    'Tijucas',
    [-27.24, -48.6],
  ]),
  course('Rio Cubatão do Sul', 2, 'sea', [
    [-27.86, -48.95],
    [-27.77, -48.93],
    'Águas Mornas',
    'Santo Amaro da Imperatriz',
    [-27.7, -48.63],
  ]),
  course('Rio Tubarão', 1, 'sea', [
    [-28.37, -49.52],
    'Lauro Muller',
    'Orleans',
    [-28.4, -49.2],
    'Pedras Grandes',
    [-28.47, -49.1],
    'Tubarão',
    [-28.5, -48.92],
    'Laguna',
  ]),
  course('Rio Braço do Norte', 2, 'Rio Tubarão', [
    [-27.82, -49.2],
    'Anitápolis',
    'Santa Rosa de Lima',
    'Rio Fortuna',
    'Braço do Norte',
    'São Ludgero',
    [-28.4, -49.19],
  ]),
  course('Rio Araranguá', 1, 'sea', [
    [-28.7, -49.86],
    [-28.8, -49.78],
    'Meleiro',
    [-28.89, -49.58],
    [-28.9, -49.52],
    'Araranguá',
    [-28.93, -49.4],
    [-28.9, -49.3],
  ]),
  course('Rio Mãe Luzia', 2, 'Rio Araranguá', [
    [-28.43, -49.5],
    'Treviso',
    'Nova Veneza',
    'Forquilhinha',
    'Maracajá',
    'Araranguá',
  ]),
  {
    name: 'Rio Mampituba',
    rank: 2,
    along: { border: 'south', from: [-49.95, -29.193], to: [-49.715, -29.325] },
    through: [[-29.1, -50.05], 'Praia Grande'],
    into: null,
  },
  {
    name: 'Rio Peperi-Guaçu',
    rank: 2,
    along: { border: 'argentina', from: [-53.66, -26.26], to: [-53.84, -27.164] },
    through: [],
    into: null,
  },
];
