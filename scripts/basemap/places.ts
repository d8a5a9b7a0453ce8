import type { LngLat } from './polyline.ts';
import type { SeatByName } from './seats.ts';

/** `city`: a seat in the state; `town`: a place beyond it; `area`: a state or country; `sea`. */
type PlaceKind = 'city' | 'town' | 'state' | 'country' | 'sea';

export interface Place {
  readonly name: string;
  readonly kind: PlaceKind;
  /** 1 shows first, 4 last. */
  readonly rank: 1 | 2 | 3 | 4;
  readonly at: LngLat;
}

/** The cities that orient a reader in the state: the largest, and the largest of each region. */
const FIRST = [
  'Florianópolis',
  'Joinville',
  'Blumenau',
  'Chapecó',
  'Lages',
  'Criciúma',
  'Itajaí',
  'Rio do Sul',
  'Joaçaba',
  'Caçador',
  'Mafra',
  'São Miguel do Oeste',
  'Tubarão',
  'Concórdia',
];

const SECOND = [
  'Araranguá',
  'Balneário Camboriú',
  'Brusque',
  'Campos Novos',
  'Canoinhas',
  'Curitibanos',
  'Dionísio Cerqueira',
  'Fraiburgo',
  'Imbituba',
  'Indaial',
  'Ituporanga',
  'Jaraguá do Sul',
  'Laguna',
  'Maravilha',
  'Palhoça',
  'Porto União',
  'São Bento do Sul',
  'São Francisco do Sul',
  'São Joaquim',
  'São José',
  'São Lourenço do Oeste',
  'Taió',
  'Tijucas',
  'Timbó',
  'Urubici',
  'Videira',
  'Xanxerê',
];

const THIRD = [
  'Abelardo Luz',
  'Alfredo Wagner',
  'Apiúna',
  'Balneário Piçarras',
  'Barra Velha',
  'Benedito Novo',
  'Biguaçu',
  'Bom Jardim da Serra',
  'Bom Retiro',
  'Bombinhas',
  'Botuverá',
  'Braço do Norte',
  'Camboriú',
  'Campo Belo do Sul',
  'Campo Erê',
  'Capinzal',
  'Correia Pinto',
  'Corupá',
  'Cunha Porã',
  'Forquilhinha',
  'Garopaba',
  'Garuva',
  'Gaspar',
  'Guaramirim',
  "Herval d'Oeste",
  'Ibirama',
  'Içara',
  'Ilhota',
  'Itaiópolis',
  'Itapema',
  'Itapiranga',
  'Itapoá',
  'José Boiteux',
  'Lauro Muller',
  'Lontras',
  'Luiz Alves',
  'Mondaí',
  'Monte Castelo',
  'Navegantes',
  'Nova Trento',
  'Orleans',
  'Otacílio Costa',
  'Palmitos',
  'Papanduva',
  'Penha',
  'Pinhalzinho',
  'Pomerode',
  'Ponte Serrada',
  'Pouso Redondo',
  'Praia Grande',
  'Presidente Getúlio',
  'Quilombo',
  'Rio do Campo',
  'Rio Negrinho',
  'Santa Cecília',
  'Santo Amaro da Imperatriz',
  'São João Batista',
  'São José do Cedro',
  'Seara',
  'Sombrio',
  'Tangará',
  'Três Barras',
  'Trombudo Central',
  'Turvo',
  'Urussanga',
  'Vidal Ramos',
  'Xaxim',
];

const BEYOND: readonly Place[] = [
  { name: 'PARANÁ', kind: 'state', rank: 1, at: [-52.1, -25.72] },
  { name: 'RIO GRANDE DO SUL', kind: 'state', rank: 1, at: [-52.6, -28.55] },
  { name: 'SÃO PAULO', kind: 'state', rank: 1, at: [-48.6, -22.6] },
  { name: 'MATO GROSSO DO SUL', kind: 'state', rank: 1, at: [-54.6, -21] },
  { name: 'MISIONES', kind: 'state', rank: 2, at: [-54.7, -26.75] },
  { name: 'ARGENTINA', kind: 'country', rank: 1, at: [-58.2, -28.7] },
  { name: 'PARAGUAI', kind: 'country', rank: 1, at: [-57, -24.6] },
  { name: 'URUGUAI', kind: 'country', rank: 1, at: [-55.8, -32.6] },
  { name: 'Oceano Atlântico', kind: 'sea', rank: 1, at: [-47.15, -28.1] },
  { name: 'Curitiba', kind: 'town', rank: 1, at: [-49.2731, -25.4284] },
  { name: 'Porto Alegre', kind: 'town', rank: 1, at: [-51.2177, -30.0346] },
  { name: 'Passo Fundo', kind: 'town', rank: 2, at: [-52.4091, -28.2576] },
  { name: 'Caxias do Sul', kind: 'town', rank: 2, at: [-51.1792, -29.1629] },
  { name: 'Vacaria', kind: 'town', rank: 2, at: [-50.9339, -28.5079] },
  { name: 'Erechim', kind: 'town', rank: 2, at: [-52.2736, -27.6364] },
  { name: 'Guarapuava', kind: 'town', rank: 2, at: [-51.4582, -25.3902] },
  { name: 'Pato Branco', kind: 'town', rank: 2, at: [-52.6706, -26.2292] },
  { name: 'Foz do Iguaçu', kind: 'town', rank: 2, at: [-54.5854, -25.5427] },
  { name: 'Paranaguá', kind: 'town', rank: 2, at: [-48.5225, -25.5205] },
  { name: 'Posadas', kind: 'town', rank: 2, at: [-55.8967, -27.3671] },
  { name: 'Torres', kind: 'town', rank: 3, at: [-49.7333, -29.3334] },
];

/** Every name on the map with its priority. */
export const namePlaces = (seats: SeatByName): Place[] => {
  const rankByName = new Map<string, 1 | 2 | 3>();
  for (const [rank, names] of [
    [1, FIRST],
    [2, SECOND],
    [3, THIRD],
  ] as const) {
    for (const name of names) {
      if (!seats.has(name)) throw new Error(`No municipality is called ${name}`);
      rankByName.set(name, rank);
    }
  }
  return [
    ...BEYOND,
    ...[...seats].map(([name, at]): Place => ({
      name,
      kind: 'city',
      rank: rankByName.get(name) ?? 4,
      at,
    })),
  ];
};
