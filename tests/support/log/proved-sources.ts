/*
 * What a bulletin has of the journal and of official warnings, derived again from raw reports and raw messages: plain arithmetic that shares
 * nothing with the site's rules. Each function names what it cannot prove.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LATELY = 6 * HOUR;
/** A level is left ten centimetres below it. */
const MARGIN = 0.1;
/** Levels are of 32 bits. */
const EXACT = 1e-6;

/** A report as it was sent. */
export interface RawReport {
  readonly at: number;
  readonly metres: number;
  readonly rain: number;
}

/** A station's reports, oldest first, and its alert levels. */
export interface RawGauge {
  readonly name: string;
  readonly reports: readonly RawReport[];
  readonly thresholds: readonly { readonly value: number; readonly label: string }[];
}

/** `13:06`, three hours behind UTC. */
const clockOf = (at: number): string => new Date(at - 3 * HOUR).toISOString().slice(11, 16);

const read = (text: string): number => Number(text.replace(',', '.'));

const centimetres = (metres: number): number => Math.round(metres * 100);

interface RawCrossing {
  readonly at: number;
  readonly words: string;
}

/** The crossings of a gauge's levels, in the words of the journal without the reading. */
const crossingsOf = ({ reports, thresholds }: RawGauge): readonly RawCrossing[] =>
  thresholds.flatMap(({ value, label }) => {
    const level = label.toLocaleLowerCase('pt-BR');
    let isAbove: boolean | null = null;
    return reports.flatMap(({ at, metres }) => {
      if (Number.isNaN(metres)) return [];
      const is =
        isAbove === true
          ? metres >= value - MARGIN - EXACT
          : centimetres(metres) >= centimetres(value);
      const [was, words] = [isAbove, is ? `atingiu a ${level}` : `ficou abaixo da ${level}`];
      isAbove = is;
      return was === null || was === is
        ? []
        : [{ at, words: `${words}: ${metres.toFixed(2).replace('.', ',')} m` }];
    });
  });

/** Whether something else than a crossing is in the reports: silence, the end of one, rain. */
const isReported = ({ reports }: RawGauge, clock: string, words: string, at: number): boolean => {
  const place = reports.findLastIndex((one) => one.at <= at && clockOf(one.at) === clock);
  const [before, one] = [reports[place - 1], reports[place]];
  const silent = /^parou de responder \(última leitura às (\d\d:\d\d)\)$/u.exec(words)?.[1];
  if (silent !== undefined) {
    const last = reports.findLastIndex(
      (report) => report.at <= at && clockOf(report.at) === silent,
    );
    const [from, next] = [reports[last]?.at ?? Number.NaN, reports[last + 1]?.at ?? Infinity];
    return clockOf(from + HOUR) === clock && next - from > HOUR;
  }
  if (one === undefined) return false;
  if (words === 'voltou a responder') return before !== undefined && one.at - before.at > HOUR;
  const rain = /^([\d,]+) mm de chuva em 1 hora$/u.exec(words)?.[1];
  return rain !== undefined && Math.abs(read(rain) - one.rain) <= 0.051;
};

/** The sentences about what happened that the reports before `at` do not give, and crossings that are not among them. */
export const unprovedHappenings = (
  lines: readonly string[],
  gauges: readonly RawGauge[],
  at: number,
): readonly string[] => {
  const known = new Set(
    gauges.flatMap((gauge) =>
      crossingsOf(gauge)
        .filter((one) => one.at > at - LATELY && one.at <= at)
        .map((one) => `- ${clockOf(one.at)}, ${gauge.name}: ${one.words}`),
    ),
  );
  const stated = lines.filter((line) => /^- (?!e mais \d+$)/u.test(line));
  const unproved = stated.flatMap((line) => {
    if (known.delete(line)) return [];
    const clock = line.slice(2, 7);
    const isProved = gauges.some((one) => {
      const begin = `- ${clock}, ${one.name}: `;
      return line.startsWith(begin) && isReported(one, clock, line.slice(begin.length), at);
    });
    return isProved ? [] : [`happened: ${line}`];
  });
  const isCut = lines.some((line) => /^- e mais \d+$/u.test(line));
  return [...unproved, ...(isCut ? [] : [...known].map((line) => `missing: ${line}`))];
};

/** `11/09/2026, 18:00`, three hours behind UTC. */
const writtenInstant = (at: number): string => {
  const [year, month, day] = new Date(at - 3 * HOUR).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}, ${clockOf(at)}`;
};

/** A station of another network that has been in doubt since an instant. */
export interface RawDoubt {
  readonly station: string;
  readonly network: string;
  readonly since: number;
}

/** The sentence about networks in doubt, the longest first; null: none is. */
export const doubtSentence = (doubts: readonly RawDoubt[]): string | null => {
  const networks = [...new Set(doubts.map(({ network }) => network))].map((network) => {
    const own = doubts.filter((one) => one.network === network);
    const since = Math.min(...own.map((one) => one.since));
    const names = own.map(({ station }) => station).toSorted((a, b) => a.localeCompare(b, 'pt'));
    const written = names
      .slice(0, 4)
      .map((name, at, { length }) => (at === 0 ? '' : at < length - 1 ? ', ' : ' e ') + name)
      .join('');
    const count = `${own.length} ${own.length === 1 ? 'estação' : 'estações'}`;
    const [day, month] = writtenInstant(since).split('/');
    const begin = `${network}, desde ${clockOf(since)} de ${day}/${month}: ${count}`;
    return { since, text: `${begin}, ${own.length > 4 ? 'entre elas ' : ''}${written}` };
  });
  const texts = networks.toSorted((a, b) => a.since - b.since).map(({ text }) => text);
  const rest = texts.length > 2 ? [`e mais ${texts.length - 2}`] : [];
  return texts.length === 0 ? null : [...texts.slice(0, 2), ...rest].join('; ');
};

const elementOf = (text: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(text)?.[1] ?? '';

/** The sentences about warnings that the messages give at an instant, the newest message first. */
export const warningSentences = (messages: readonly string[], at: number): readonly string[] => {
  const sentAt = (text: string): number => Date.parse(elementOf(text, 'sent'));
  const listed = messages.filter((text) => sentAt(text) <= at);
  const isEnded = (text: string): boolean =>
    listed.some((other) =>
      elementOf(other, 'references').includes(`,${elementOf(text, 'identifier')},`),
    );
  return listed
    .filter((text) => text.includes('<info>') && Date.parse(elementOf(text, 'expires')) > at)
    .filter((text) => !isEnded(text))
    .toSorted((a, b) => sentAt(b) - sentAt(a))
    .map((text) => {
      const [from, until] = ['onset', 'expires'].map((one) => Date.parse(elementOf(text, one)));
      const begins = (from ?? 0) > at ? `de ${writtenInstant(from ?? 0)} ` : '';
      const words = `${elementOf(text, 'headline')} (${elementOf(text, 'senderName')})`;
      return `- ${words}, ${begins}até ${writtenInstant(until ?? 0)}`;
    });
};
