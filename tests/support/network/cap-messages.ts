import fc from 'fast-check';

/** A stamp in the offset of most of Brazil, minutes after noon of a day. */
const capStamp = (minutes: number): string => {
  const wall = new Date(Date.UTC(2031, 4, 6, 12) + minutes * 60_000).toISOString().slice(0, 19);
  return `${wall}-03:00`;
};

/** The instant of {@link capStamp}. */
export const capInstant = (minutes: number): number => Date.UTC(2031, 4, 6, 15) + minutes * 60_000;

export const CAP_CODES = ['1100015', '1100023', '1100031'];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${text}</${name}>`;

const words = fc.oneof(
  fc.constantFrom('Chuvas intensas', 'Água & lama', 'Rio < 2 m', 'Perigo "alto"').map(escaped),
  fc.constantFrom(
    '<![CDATA[Áreas <b>baixas</b> & morros]]>',
    'Cheia &#233; certa',
    '\n  Vento\n  ',
  ),
);

const maybe = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { freq: 3 });

const degrees = (most: number) => fc.integer({ min: -most, max: most }).map((one) => one / 10);
const pair = fc.tuple(degrees(20), degrees(20)).map(([a, b]) => `${a},${b}`);
/** Around the origin, or one within which another one may lie. */
const square = fc.integer({ min: 1, max: 30 }).map((half) => {
  const a = half / 10;
  return `${a},${a} ${-a},${a} ${-a},${-a} ${a},${-a} ${a},${a}`;
});
const polygon = fc.oneof(
  square,
  fc.array(pair, { minLength: 3, maxLength: 6 }).map((ring) => [...ring, ring[0]].join(' ')),
  // Open, too short, out of the world, no numbers.
  fc.constantFrom('2,2 -2,2 -2,-2 2,-2', '1,1 1,1', '91,0 1,1 2,2 91,0', 'a,b c,d e,f a,b', ''),
);
const circle = fc.oneof(
  fc.tuple(pair, fc.nat({ max: 400 })).map(([centre, km]) => `${centre} ${km}`),
  fc.constantFrom('1,1', '1,1 -5', '0,181 4', '1 1 1'),
);

const area = fc
  .record({
    words,
    polygons: fc.array(polygon, { maxLength: 2 }),
    circles: fc.array(circle, { maxLength: 1 }),
    codes: fc.subarray([...CAP_CODES, '9999999', 'BR-1']),
  })
  .map(({ words: description, polygons, circles, codes }) =>
    [
      element('areaDesc', description),
      ...polygons.map((one) => element('polygon', one)),
      ...circles.map((one) => element('circle', one)),
      ...codes.map(
        (code) => `<geocode><valueName>IBGE</valueName><value>${code}</value></geocode>`,
      ),
    ].join(''),
  )
  .map((content) => element('area', content));

/** Whole hours: some instants are the same. */
export const capMinutes = fc.integer({ min: -10, max: 10 }).map((hours) => hours * 60);

const info = fc
  .record({
    language: maybe(fc.constantFrom('pt-BR', 'pt-BR', 'pt-PT', 'en-US', 'es')),
    event: words,
    severity: fc.constantFrom('Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'),
    effective: maybe(capMinutes),
    onset: maybe(capMinutes),
    expires: maybe(capMinutes),
    texts: fc.tuple(maybe(words), maybe(words), maybe(words), maybe(words)),
    municipalities: maybe(fc.constantFrom('Um - XX (1100015), Dois - XX (1100023)', 'nenhum')),
    areas: fc.array(area, { maxLength: 2 }),
  })
  .map(({ texts: [senderName, headline, description, instruction], ...drawn }) => {
    const at = (name: string, minute: number | null) =>
      element(name, minute === null ? null : capStamp(minute));
    return element(
      'info',
      [
        element('language', drawn.language),
        '<category>Met</category>',
        element('event', drawn.event),
        '<urgency>Future</urgency>',
        element('severity', drawn.severity),
        '<certainty>Likely</certainty>',
        at('effective', drawn.effective),
        at('onset', drawn.onset),
        at('expires', drawn.expires),
        element('senderName', senderName),
        element('headline', headline),
        element('description', description),
        element('instruction', instruction),
        drawn.municipalities === null
          ? ''
          : `<parameter><valueName>Municipios</valueName><value>${drawn.municipalities}</value></parameter>`,
        ...drawn.areas,
      ].join(''),
    );
  });

/** Texts of messages in the shapes of real ones, which refer to each other; some are damaged. */
export const drawnCapMessage: fc.Arbitrary<string> = fc
  .record({
    number: fc.nat({ max: 5 }),
    sent: capMinutes,
    status: fc.constantFrom('Actual', 'Actual', 'Actual', 'Exercise'),
    type: fc.constantFrom('Alert', 'Alert', 'Update', 'Cancel', 'Ack'),
    scope: fc.constantFrom('Public', 'Public', 'Public', 'Private'),
    references: fc.array(fc.nat({ max: 5 }), { maxLength: 2 }),
    infos: fc.array(info, { maxLength: 3 }),
    damage: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      fc.constantFrom('cut', 'doctype', 'tag', 'stamp'),
    ),
  })
  .map(({ number, sent, status, type, scope, references, infos, damage }) => {
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a real one has comments -->',
      damage === 'doctype' ? '<!DOCTYPE alert SYSTEM "https://a.example/x.dtd">' : '',
      '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">',
      element('identifier', `urn:oid:2.49.0.0.76.0.${number}`),
      element('sender', 'aviso@example.org'),
      element('sent', damage === 'stamp' ? '06/05/2031 12:00' : capStamp(sent)),
      element('status', status),
      element('msgType', type),
      element('scope', scope),
      references.length === 0
        ? ''
        : element(
            'references',
            references
              .map((one) => `aviso@example.org,urn:oid:2.49.0.0.76.0.${one},${capStamp(0)}`)
              .join(' '),
          ),
      ...infos,
      damage === 'tag' ? '<note>' : '',
      '</alert>\n',
    ].join('');
    return damage === 'cut' ? text.slice(0, Math.floor(text.length * 0.7)) : text;
  });
