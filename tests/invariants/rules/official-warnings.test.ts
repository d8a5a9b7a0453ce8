import { CAP_1_2 } from '@dec112/cap-ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween } from '#domain/stations/distance.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isWarnedAt } from '#domain/network/warnings/is-warned-at.ts';
import { readCapMessage } from '#server/warnings/cap-message.ts';
import { readFeedIndex } from '#server/warnings/feed-index.ts';
import { warningsInForce } from '#server/warnings/warnings-in-force.ts';
import {
  CAP_CODES,
  capInstant,
  capMinutes,
  drawnCapMessage,
} from '#tests/support/network/cap-messages.ts';
import { inventedCity } from '#tests/support/network/course-networks.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const CITIES = CAP_CODES.map((code, index) => ({
  ...inventedCity(code, null),
  // On no corner or edge of what is drawn.
  latitude: index + 0.0371,
  longitude: -index - 0.0129,
}));

const PLACES = {
  bounds: { west: -1, south: -1, east: 1, north: 1 },
  cities: CITIES,
  municipalities: new Map(CITIES.map(({ name }) => [name, name])),
};

type Alert = CAP_1_2.Alert;
type Info = Alert['info_list'][number];

/** The other reader's view of a text; null where it cannot read it. */
const otherReading = async (text: string): Promise<Alert | null> => {
  try {
    const alert = await CAP_1_2.Alert.fromXML(text);
    // It takes any text for an instant, and any document type.
    return !alert.sent.startsWith('2031-') || text.includes('<!DOCTYPE') ? null : alert;
  } catch {
    return null;
  }
};

const language = ({ language: named }: Info): string => named ?? 'en-US';

/** Infos in the language that comes first in: pt-BR, other Portuguese, that of the first info. */
const spoken = ({ info_list: infos }: Alert): readonly Info[] => {
  const brazilian = infos.filter((info) => language(info) === 'pt-BR');
  const portuguese = infos.filter((info) => language(info).startsWith('pt'));
  if (brazilian.length > 0) return brazilian;
  const first = infos[0];
  if (portuguese.length > 0 || first === undefined) return portuguese;
  return infos.filter(({ language: named }) => named === first.language);
};

const minute = (stamp: string | undefined): number | null =>
  stamp === undefined ? null : Date.parse(stamp);

const untilOf = (alert: Alert, info: Info): number =>
  minute(info.expires) ?? Date.parse(alert.sent) + 86_400_000;

const numbersOf = (text: string): readonly number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number);

/** Winding number by angles: another way than edges crossed. */
const surrounds = (text: string, latitude: number, longitude: number): boolean => {
  const numbers = numbersOf(text);
  const corners = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    y: (numbers[2 * index] ?? NaN) - latitude,
    x: (numbers[2 * index + 1] ?? NaN) - longitude,
  }));
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length < 4 || first?.x !== last?.x || first?.y !== last?.y) return false;
  if (corners.some(({ x, y }) => Number.isNaN(x + y) || Math.abs(y + latitude) > 90)) return false;
  let crossings = 0;
  for (const [index, { x, y }] of corners.entries()) {
    const next = corners[index + 1];
    if (next === undefined || y < 0 === next.y < 0) continue;
    const at = x - (y * (next.x - x)) / (next.y - y);
    if (at > 0) crossings += 1;
  }
  return crossings % 2 === 1;
};

const reaches = (text: string, latitude: number, longitude: number): boolean => {
  const [atLatitude = NaN, atLongitude = NaN, km = NaN] = numbersOf(text);
  if (!/^\S+,\S+ \d+$/.test(text) || Math.abs(atLongitude) > 180) return false;
  const centre = { latitude: atLatitude, longitude: atLongitude };
  return distanceBetween(centre, { latitude, longitude }) <= km * 1000;
};

/** Its types promise lists where it has none. */
const listed = (raw: unknown): readonly string[] => (Array.isArray(raw) ? raw.map(String) : []);

/** Names of the cities that an info is about, by its own shapes and codes. */
const citiesOf = ({ area_list: areas, parameter_list: parameters }: Info): readonly string[] => {
  const written = parameters.flatMap(({ value }) => value.split(/\D+/));
  return CITIES.filter(({ name, latitude, longitude }) =>
    areas.some(
      ({ polygon_list: polygons, circle_list: circles, geocode_list: geocodes }) =>
        written.includes(name) ||
        geocodes.some(({ value }) => value === name) ||
        listed(polygons).some((one) => surrounds(one, latitude, longitude)) ||
        listed(circles).some((one) => reaches(one, latitude, longitude)),
    ),
  ).map(({ name }) => name);
};

const wordsOf = (text: string | undefined): string | null => text?.trim() ?? null;

/** What the other reader's messages mean for the cities at an instant, by CAP's own rules, one line each. */
const expected = (alerts: readonly Alert[], now: number): readonly string[] => {
  const counted = alerts.filter(
    ({ status, scope }) =>
      status === CAP_1_2.Alert_status.actual && scope === CAP_1_2.Alert_scope.public_,
  );
  return counted.flatMap((alert) => {
    const { identifier, sender, msgType } = alert;
    const isEnded = counted.some(
      (other) =>
        // An update without anything to show must not take a warning away.
        (other.msgType === CAP_1_2.Alert_msgType.cancel ||
          (other.msgType === CAP_1_2.Alert_msgType.update && other.info_list.length > 0)) &&
        (other.references ?? '').includes(`${sender},${identifier},`),
    );
    const isWarning =
      msgType === CAP_1_2.Alert_msgType.alert || msgType === CAP_1_2.Alert_msgType.update;
    if (isEnded || !isWarning) return [];
    return spoken(alert).flatMap((info) => {
      const cities = citiesOf(info);
      if (untilOf(alert, info) <= now || cities.length === 0) return [];
      const severity = CAP_1_2._to_string_Alert_info_list_info_severity(info.severity);
      return JSON.stringify([
        wordsOf(info.senderName) ?? sender,
        wordsOf(info.event),
        wordsOf(info.headline),
        severity === 'Unknown' ? null : severity,
        wordsOf(info.description),
        wordsOf(info.instruction),
        Date.parse(alert.sent),
        minute(info.onset) ?? minute(info.effective) ?? Date.parse(alert.sent),
        untilOf(alert, info),
        cities,
      ]);
    });
  });
};

it('shows of any messages what another reader finds in them, where and as long as it holds', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnCapMessage, { minLength: 1, maxLength: 8 }),
      capMinutes,
      async (texts, at) => {
        const now = epochMs(capInstant(at));
        const alerts: Alert[] = [];
        const messages = [];
        for (const [index, text] of texts.entries()) {
          const other = await otherReading(text);
          const own = readCapMessage(text);
          // An alert that has nothing to show may be refused.
          if (other !== null && other.info_list.length > 0) expect(own).toMatchObject({ ok: true });
          if (other === null) expect(own).toMatchObject({ ok: false });
          if (other !== null) alerts.push(other);
          if (own.ok) messages.push({ url: `https://a.example/${index}`, message: own.value });
        }
        read += alerts.length;
        const source = { name: 'A', url: null, status: 'Actual' } as const;
        const shown = warningsInForce(messages, { source, places: PLACES, now }).flatMap((one) => {
          const cities = CITIES.filter((city) =>
            one.areas.some((area) => isWarnedAt(area, { position: city, city: city.name })),
          ).map(({ name }) => name);
          const { sender, event, headline, severity, description, instruction } = one;
          const { sent, from, until } = one;
          const facts = [sender, event, headline, severity, description, instruction];
          return cities.length === 0 ? [] : JSON.stringify([...facts, sent, from, until, cities]);
        });
        expect(shown.toSorted()).toEqual(expected(alerts, now).toSorted());
      },
    ),
    propertyRuns(100),
  );
  expect(read).toBeGreaterThan(100);
});

const piece = fc.constantFrom(
  '<alert>',
  '</alert>',
  '<info>',
  '</info>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml',
  '?>',
  '&#x110000;',
  '&#0;',
  '&amp;',
  '&',
  '<',
  '>',
  '"',
  '=',
  '<__proto__/>',
  '<constructor>',
  '<a '.repeat(50),
  '<a>'.repeat(40),
  '<sent>',
  '<polygon>',
  '1,1 '.repeat(60),
  '\u0000',
  '\uD800',
  'é',
);

it('never throws, and takes no longer than a moment, whatever it is given for XML', () => {
  fc.assert(
    fc.property(
      drawnCapMessage,
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.oneof(piece, fc.string({ maxLength: 40 })),
        ),
        { maxLength: 12 },
      ),
      (text, cuts) => {
        let hostile = text;
        for (const [where, inserted] of cuts) {
          const at = Math.floor(where * hostile.length);
          hostile = hostile.slice(0, at) + inserted + hostile.slice(at + inserted.length);
        }
        for (const one of [hostile, cuts.map(([, inserted]) => inserted).join('')]) {
          const begun = process.cpuUsage();
          readCapMessage(one);
          readFeedIndex(one, 'https://a.example/feed');
          expect(process.cpuUsage(begun).user).toBeLessThan(50_000);
        }
      },
    ),
    propertyRuns(500),
  );
});
