/*
 * What a bulletin states, derived again from the raw tags and rows of a demonstration: plain arithmetic that shares nothing with the site's rules. Each function
 * names what it cannot prove.
 */

import { doubtSentence } from './proved-sources.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A level of an instant, in metres. */
interface RawLevel {
  readonly at: number;
  readonly metres: number;
}

/** One station as it was sent. */
export interface RawStation {
  readonly codigo: string;
  readonly tags: ReadonlyMap<string, unknown>;
  /** Of its river or reservoir, some hours up to now, oldest first. */
  readonly levels: readonly RawLevel[];
  /** Of its own staff, lowest first. */
  readonly thresholds: readonly { readonly value: number; readonly label: string }[];
}

const LEVEL = 'Data/Rio/RioNivel';
const RAIN_HOUR = 'Data/Chuva/Chuva001h';
const RAIN_DAY = 'Data/Chuva/Chuva024h';
const FILL = 'Data/Barramento/BarramentoNivelPercentual';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Dams are sent with either word. */
export const isDam = (tags: RawStation['tags']): boolean =>
  /^Barra(?:gem|mento)$/.test(textOf(tags.get('Type')) ?? '');

const numberOf = ({ tags }: RawStation, path: string): number => {
  const value = tags.get(`${path}/Value`);
  return typeof value === 'number' && tags.get(`${path}/Show`) !== false ? value : Number.NaN;
};

const nameOf = ({ codigo, tags }: RawStation): string => textOf(tags.get('Name/General')) ?? codigo;

const stampOf = ({ tags }: RawStation): number => Date.parse(textOf(tags.get('TimeStamp')) ?? '');

/** Whose it is, where that is another network. */
const originOf = ({ tags }: RawStation): readonly string[] => {
  const name = textOf(tags.get('Source/Name'));
  return name === null ? [] : [`de outra rede: ${name}`];
};

const doubtOf = ({ tags }: RawStation): string | null => textOf(tags.get('Source/DoubtSince'));

/** Whose a reading is, and why it may not be the present one. */
const noteOf = (station: RawStation, at: number): readonly string[] => [
  ...originOf(station),
  ...(doubtOf(station) !== null
    ? ['a confirmar']
    : at - stampOf(station) > 5 * MINUTE
      ? ['leitura antiga']
      : []),
];

const isSilent = (station: RawStation, at: number): boolean => !(at - stampOf(station) <= HOUR);

/** `12,4` as a number. */
const read = (text = ''): number =>
  Number(text.replace('−', '-').replace('.', '').replace(',', '.'));

/** Whether a text gives a value in its own digits. */
const isWritten = (text: string | undefined, value: number): boolean => {
  const digits = /,(\d+)$/.exec(text ?? '')?.[1]?.length ?? 0;
  return Math.abs(read(text) - value) <= 0.5 * 10 ** -digits + 1e-4;
};

/** `13:06 de 11/09`, three hours behind UTC. */
const writtenTime = (at: number): string => {
  const local = new Date(at - 3 * HOUR).toISOString();
  return `${local.slice(11, 16)} de ${local.slice(8, 10)}/${local.slice(5, 7)}`;
};

/** By how many centimetres a level changed in the last `ms` before its report; NaN if unknown. */
const changeOf = (station: RawStation, ms: number): number => {
  const end = stampOf(station);
  const known = station.levels.filter(({ at }) => at <= end);
  const from = end - ms;
  const after = known.findIndex(({ at }) => at >= from);
  const [a, b] = [known[after - 1], known[after]];
  const last = known.at(-1);
  if (b === undefined || last === undefined) return Number.NaN;
  const share = a === undefined ? 1 : (from - a.at) / (b.at - a.at);
  const first = a === undefined ? b.metres : a.metres + share * (b.metres - a.metres);
  return (last.metres - first) * 100;
};

/** Whether no reading of the last hour is below the one before it. */
const hasNeverFallen = (station: RawStation): boolean => {
  const since = stampOf(station) - HOUR;
  const levels = station.levels.filter(
    ({ at }, place) => at >= since || (station.levels[place + 1]?.at ?? 0) > since,
  );
  return levels.every(({ metres }, place) => metres >= (levels[place - 1]?.metres ?? -Infinity));
};

const RISE =
  /^(?:(?<way>subiu|baixou) (?:(?<size>\d+) ± (?<band>\d+)|de (?<least>\d+) a (?<most>\d+)) cm na última hora|(?<still>estável))?(?:(?:, )?já (?<now>sobe|baixa|estável))?$/u;

/** A rate below 2 cm/h is steady, where its band is 4 at most. */
const STEADY = 6;

/** Half a centimetre of each level, of the size and of the band. */
const ROUNDED = 2;

const isRiseProved = (station: RawStation, words: string): boolean => {
  const found = RISE.exec(words)?.groups;
  if (found === undefined) return false;
  const { way, size, band, least, most, still, now } = found;
  const signed = changeOf(station, HOUR) * (way === 'baixou' ? -1 : 1);
  const [low, high] =
    size === undefined
      ? [Number(least), Number(most)]
      : [read(size) - read(band), read(size) + read(band)];
  const isOfHour =
    still === undefined
      ? way === undefined || (signed >= low - ROUNDED && signed <= high + ROUNDED)
      : Math.abs(signed) <= STEADY;
  // A bend may have led on since the middle of the half hour.
  const lately = [2 * changeOf(station, HOUR / 2), 4 * changeOf(station, HOUR / 4)];
  const isNow =
    now === undefined ||
    lately.some((rate) =>
      now === 'estável' ? Math.abs(rate) <= STEADY : now === 'sobe' ? rate > 0 : rate < 0,
    );
  return isOfHour && isNow;
};

/** The level that is reached by the centimetres that are written, and the next one. */
const standOf = ({ thresholds }: RawStation, level: number) => {
  const written = Math.round(level * 100) / 100;
  return {
    reached: thresholds.findLast(({ value }) => written >= value) ?? null,
    next: thresholds.find(({ value }) => written < value) ?? null,
  };
};

const labelled = ({ label }: { readonly label: string }): string =>
  label.toLocaleLowerCase('pt-BR');

const isStandProved = (station: RawStation, words: string | undefined): boolean => {
  const level = numberOf(station, LEVEL);
  if (station.thresholds.length === 0 || Number.isNaN(level)) return words === undefined;
  const { reached, next } = standOf(station, level);
  const [, above, missing, far] =
    /^(?:acima da (.+?))?(?:(?:, )?faltam ([\d,]+) m para a (.+))?$/iu.exec(words ?? '') ?? [];
  return (
    above === (reached === null ? undefined : labelled(reached)) &&
    far === (next === null ? undefined : labelled(next)) &&
    (next === null || isWritten(missing, next.value - Math.round(level * 100) / 100))
  );
};

const isGatesProved = ({ tags }: RawStation, words: string | undefined): boolean => {
  const gates = [...tags.keys()].flatMap((key) => {
    const path = /^(Data\/Comportas\/Comporta\d+)\/Value$/.exec(key)?.[1];
    const value = tags.get(key);
    return path === undefined || tags.get(`${path}/Show`) !== true || value === null ? [] : [value];
  });
  const open = gates.filter((value) => Number(value) > 0).length;
  if (gates.length === 0) return words === undefined;
  if (open === 0) return words === 'Comportas fechadas';
  return (
    words === `${open} de ${gates.length} comporta${gates.length === 1 ? ' aberta' : 's abertas'}`
  );
};

const SENTENCE =
  /^(?<of>[^:]+): (?<figure>[-−]?[\d.,]+) (?<unit>m|%) às (?<time>\d\d:\d\d de \d\d\/\d\d)(?<note>(?:, (?:de outra rede: [^,.]+|a confirmar|leitura antiga))*)(?:, (?<rise>[^.]+))?\.(?: (?<stand>(?:Acima|Faltam)[^.]+)\.)?(?: (?:Chuva de (?<rain>[\d,]+) mm|(?<dry>Sem chuva)) em 24 h\.)?(?: (?<gates>[^.]*omporta[^.]*)\.)?$/u;

const FIGURES: Readonly<Record<string, string>> = {
  'Nível do rio': LEVEL,
  'Altitude da água': LEVEL,
  'Nível da barragem': FILL,
};

/** What of a sentence about one station is not what the station sent. */
const unprovedOf = (station: RawStation, sentence: string, at: number): readonly string[] => {
  const found = SENTENCE.exec(sentence)?.groups;
  if (found === undefined) return [`no such sentence: ${sentence}`];
  const { of = '', figure, time, note, rise, stand, rain, dry, gates } = found;
  const fallen = numberOf(station, RAIN_DAY);
  const isAltitude = of === 'Altitude da água';
  const proofs = {
    figure: isWritten(figure, numberOf(station, FIGURES[of] ?? '')),
    time: time === writtenTime(stampOf(station)),
    note: note === ['', ...noteOf(station, at)].join(', '),
    rise: rise === undefined || isRiseProved(station, rise),
    stand: isAltitude
      ? stand === undefined
      : of === 'Nível do rio'
        ? isStandProved(station, stand)
        : stand === undefined,
    rain:
      rain === undefined
        ? Number.isNaN(fallen) || (dry !== undefined && fallen < 0.05)
        : isWritten(rain, fallen),
    gates: isGatesProved(station, gates),
  };
  return Object.entries(proofs).flatMap(([part, isProved]) =>
    isProved ? [] : [`${part} of ${nameOf(station)}: ${sentence}`],
  );
};

const sectionsOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split('\n\n').map((part) => {
      const [title = '', ...lines] = part.trimEnd().split('\n');
      return [title, lines] as const;
    }),
  );

/** How many items a list has: those that are written, and the rest. */
const countOf = (lines: readonly string[]): number => {
  const rest = /^- e mais (\d+)$/.exec(lines.at(-1) ?? '')?.[1];
  const written = lines.filter((line) => /^- (?!e mais \d+$)/.test(line)).length;
  return written + Number(rest ?? 0);
};

const unprovedRain = (
  lines: readonly string[],
  gauges: readonly RawStation[],
  at: number,
  basinOf: (raw: unknown) => string,
): readonly string[] => {
  const fallen = (station: RawStation): number => numberOf(station, RAIN_HOUR);
  const raining = gauges.filter((station) => fallen(station) > 0);
  const lead =
    raining.length === 0
      ? `Não choveu em nenhuma das ${gauges.length} estações.`
      : `Choveu em ${raining.length} de ${gauges.length} estações.`;
  const ofBasins = lines.slice(1).flatMap((line): readonly string[] => {
    if (/^- e mais \d+$/.test(line)) return [];
    const [, basin = '', most, where, wet, all, day] =
      /^- (.+?): até ([\d,]+) mm \((.+)\); choveu em (\d+) de (\d+) estações(?:; em 24 h, até ([\d,]+) mm)?$/u.exec(
        line,
      ) ?? [];
    const inBasin = gauges.filter(({ tags }) => basinOf(tags.get('Position/Bacia')) === basin);
    const highest = Math.max(...inBasin.map(fallen));
    const ofDay = inBasin.map((one) => numberOf(one, RAIN_DAY)).filter((one) => !Number.isNaN(one));
    const isProved =
      inBasin.length === Number(all) &&
      raining.filter((station) => inBasin.includes(station)).length === Number(wet) &&
      isWritten(most, highest) &&
      (day === undefined ? ofDay.length === 0 : isWritten(day, Math.max(...ofDay))) &&
      inBasin.some(
        (station) =>
          [nameOf(station), ...noteOf(station, at)].join(', ') === where &&
          fallen(station) === highest,
      );
    return isProved ? [] : [`rain: ${line}`];
  });
  const basins = new Set(raining.map(({ tags }) => basinOf(tags.get('Position/Bacia'))));
  return [
    ...(lines[0] === lead ? [] : [`rain: ${lines[0]}, not ${lead}`]),
    ...(countOf(lines) === basins.size ? [] : ['rain: number of basins']),
    ...ofBasins,
  ];
};

/** A station's name, and whose it is. */
const markedOf = (station: RawStation): string =>
  [nameOf(station), ...originOf(station).map((whose) => `(${whose})`)].join(' ');

/** Each sentence of a bulletin's text that the raw readings of `at` do not give; empty: all of it is proved. */
export const unprovedIn = (
  text: string,
  stations: readonly RawStation[],
  at: number,
  basinOf: (raw: unknown) => string,
): readonly string[] => {
  const sections = sectionsOf(text);
  const linesOf = (title: string): readonly string[] => sections.get(title) ?? [];
  const present = stations.filter((station) => !isSilent(station, at));
  const above = present.filter((one) => standOf(one, numberOf(one, LEVEL)).reached !== null);
  const near = present.filter((one) => {
    const { reached, next } = standOf(one, numberOf(one, LEVEL));
    const missing = Math.round(((next?.value ?? Infinity) - numberOf(one, LEVEL)) * 100);
    return reached === null && missing <= 50;
  });
  const dams = present.filter(({ tags }) => isDam(tags));
  const silent = stations.filter((station) => isSilent(station, at));
  const [aboveLines, nearLines, risingLines, damLines] = [
    'RIOS ACIMA DE UMA COTA',
    'OUTROS RIOS PERTO DE UMA COTA',
    'OUTROS RIOS QUE SOBEM',
    'BARRAGENS',
  ].map(linesOf);
  const rivers = [...(aboveLines ?? []), ...(nearLines ?? []), ...(risingLines ?? [])];
  const written = [...rivers, ...(damLines ?? [])].flatMap((line) => {
    if (!line.startsWith('- ') || /^- e mais \d+$/.test(line)) return [];
    const station = present.findLast((one) => line.startsWith(`- ${nameOf(one)}: `));
    return station === undefined
      ? [`whose: ${line}`]
      : unprovedOf(station, line.slice(nameOf(station).length + 4), at);
  });
  const others = present.filter(
    (one) => ![...above, ...near].includes(one) && !Number.isNaN(numberOf(one, LEVEL)),
  );
  const rose = others.filter((one) => changeOf(one, HOUR) > 0).length;
  const clearly = others.filter(
    (one) => changeOf(one, HOUR) > STEADY && hasNeverFallen(one),
  ).length;
  const rising = countOf(risingLines ?? []);
  const sizes = (risingLines ?? [])
    .flatMap((line) => /subiu (\d+) ±/.exec(line)?.[1] ?? [])
    .map(Number);
  const [silentLine = ''] = linesOf('SEM RESPOSTA HÁ MAIS DE UMA HORA');
  const isSilentProved =
    silent.length === 0
      ? silentLine === 'Todas as estações respondem.'
      : silentLine.startsWith(`${silent.length} estaç`) &&
        silentLine
          .slice(silentLine.indexOf(': ') + 2)
          .split(/, | e (?=[A-Z])/u)
          .every((name) =>
            silent.map(markedOf).some((one) => one.startsWith(name) || one.endsWith(name)),
          );
  const counts = {
    title: (sections.keys().next().value ?? '').includes(writtenTime(at)),
    above: countOf(aboveLines ?? []) === above.length,
    near: countOf(nearLines ?? []) === near.length,
    dams: countOf(damLines ?? []) === dams.length,
    rising: rising >= clearly && rising <= rose,
    order: sizes.every((size, place) => size <= (sizes[place - 1] ?? Infinity)),
    silent: isSilentProved,
    doubt:
      (linesOf('LEITURAS DE OUTRAS REDES, A CONFIRMAR')[0] ?? null) ===
      doubtSentence(
        stations.flatMap((one) => {
          const since = doubtOf(one);
          const network = textOf(one.tags.get('Source/Name')) ?? '';
          return since === null
            ? []
            : [{ station: nameOf(one), network, since: Date.parse(since) }];
        }),
      ),
  };
  const gauges = present.filter((one) => !Number.isNaN(numberOf(one, RAIN_HOUR)));
  return [
    ...written,
    ...unprovedRain(linesOf('CHUVA DA ÚLTIMA HORA'), gauges, at, basinOf),
    ...Object.entries(counts).flatMap(([part, isProved]) => (isProved ? [] : [`list: ${part}`])),
  ];
};
