import type { Stars } from '#domain/stations/quality/data-quality.ts';
import { formatNumber } from '#domain/text/format.ts';
import type { StationQuantity } from '#domain/stations/station-quantities.ts';
import { counted, listed } from '#i18n/pt-br/words.ts';

/** `/estacao/{codigo}`: identity, and how good the data are. */
export const stationAboutTexts = {
  codigo: 'Código',
  type: 'Tipo',
  river: 'Rio',
  basin: 'Bacia',
  region: 'Região',
  position: 'Coordenadas',
  positionMissing: 'sem posição informada',
  positionOf: (latitude: number, longitude: number) =>
    `${formatNumber(latitude, 5)}, ${formatNumber(longitude, 5)}`,
  altitude: 'Altitude',
  facts: 'Sobre a estação',
  local: 'Local',
  source: 'Rede de origem',
  licence: (name: string) => ` · licença ${name}`,
  notGiven: 'sem informação',
  quality: {
    title: 'Qualidade dos dados',
    /** Contract (SPEC 1): the rating's labels. */
    label: (stars: Stars) => (stars === 0 ? 'Vazio' : counted(stars, 'Estrela', 'Estrelas')),
    words: ['Sem leituras', 'Ruim', 'Fraca', 'Regular', 'Boa', 'Ótima'],
    why: 'Por que esta nota?',
    freshness: {
      current: 'A leitura é recente.',
      late: 'A leitura está atrasada.',
      silent: 'A estação não responde há mais de uma hora.',
      doubtful: 'A rede de origem não confirmou a leitura.',
      unknown: 'A estação não diz quando mediu.',
    },
    complete: 'Mede tudo o que deveria.',
    incomplete: (missing: readonly string[]) => `Sem leitura: ${listed(missing)}.`,
    nothingExpected: 'A estação não diz o que mede.',
    believable: 'As leituras são plausíveis.',
    quantities: {
      rio: 'nível do rio',
      barragem: 'nível da barragem',
      chuva: 'chuva',
      temperatura: 'temperatura',
      umidade: 'umidade',
      vento: 'vento',
      pressao: 'pressão',
    } satisfies { readonly [Q in StationQuantity]: string },
    keeps: 'nada a descontar',
    loses: (stars: number) => `−${counted(stars, 'estrela', 'estrelas')}`,
    rule: 'Cinco estrelas, menos o que falta: uma se a leitura atrasa, três se a estação não responde, duas se ela não diz quando mediu; até três pelo que deveria medir e não mede; uma por leitura duvidosa, duas no máximo. Enquanto houver leitura, fica uma.',
  },
} as const;
