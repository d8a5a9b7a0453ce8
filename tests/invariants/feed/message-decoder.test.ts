import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { decodeTagMessage } from '#domain/tags/tag-event.ts';
import { MessageDecoder } from '#worker/feed/message-decoder.ts';
import { Dictionary, fieldOf, pathIdOf } from '#worker/log/dictionary.ts';

const text = fc.oneof(
  fc.constantFrom(
    'EST-00013',
    '__proto__',
    '',
    'x'.repeat(65),
    'TimeStamp',
    'Show',
    'Position/Latitude',
    'Data/Rio/RioNivel',
    'Data/Rio/RioNivel/Value',
    'Data/Rio/RioNivel/Unit',
    'Data/Rio/RioNome/Value',
    'Data/Comportas/Comporta1/Value',
    `${rainPath('003h')}/Value`,
    'Data/Value',
    '\uD800',
  ),
  fc.string({ maxLength: 10 }),
);

const message = fc.record(
  {
    codigo: fc.oneof(text, fc.anything()),
    path: fc.oneof(text, fc.anything()),
    data: fc.oneof(fc.double(), fc.integer(), fc.anything()),
  },
  { requiredKeys: [] },
);

/** What a provider sends all day: few stations, few tags, numbers; sometimes something else. */
const usualMessage = fc.record({
  codigo: fc.constantFrom('EST-00013', 'EST-00014', 'SONDA-DE-NOME-LONGO'),
  path: fc.constantFrom(
    'Data/Rio/RioNivel',
    'Data/Rio/RioNivel/Value',
    'Data/Rio/RioNome/Value',
    `${rainPath('003h')}/Value`,
    `${rainPath('006h')}/Value`,
  ),
  data: fc.oneof({ weight: 9, arbitrary: fc.double() }, { weight: 1, arbitrary: fc.anything() }),
});

const messages = fc.oneof(
  fc.array(message, { maxLength: 40 }),
  fc.array(usualMessage, { maxLength: 40 }),
  // Reports: the same tags in the same order, repeatedly.
  fc.array(usualMessage, { maxLength: 6 }).map((report) => [...report, ...report, ...report]),
);

describe('the fast path of a live message', () => {
  it('gives the result of the full path, or leaves the message to it', () => {
    fc.assert(
      fc.property(messages, (said) => {
        const dictionary = new Dictionary();
        const decoder = new MessageDecoder(dictionary);
        for (const payload of said) {
          const entry = decoder.decode(payload);
          if (entry === null) continue;
          expect(decodeTagMessage(payload, { origin: 'live', receivedAt: epochMs(1_000) })).toEqual(
            {
              events: [
                {
                  codigo: dictionary.codigoOf(entry.station),
                  path: dictionary.pathOf(pathIdOf(entry.tag)),
                  field: fieldOf(entry.tag),
                  value: entry.value,
                  origin: 'live',
                  receivedAt: 1_000,
                },
              ],
              rejections: [],
            },
          );
        }
      }),
    );
  });

  it('is taken by a reading that is a number, from its first message on', () => {
    const decoder = new MessageDecoder(new Dictionary());
    const payload = { codigo: 'EST-00013', path: 'Data/Rio/RioNivel/Value', data: 4.62 };
    expect(decoder.decode(payload)).toMatchObject({ value: 4.62 });
  });
});
