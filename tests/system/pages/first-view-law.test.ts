import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WireValue } from '#contract/tag-source.ts';
import { firstViewAuthor } from '#pages/first-view/first-view-author.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { readingState } from '#tests/support/app/reading-state.ts';

const browser = browserOfFile();

/** Text that would be markup if it were written as it is. */
const markup = fc.constantFrom(
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</main></div><h1>Outro</h1>',
  '&lt;b&gt; &amp;amp; &#60;',
  '<!--',
  ']]>',
  '</style></title>',
  'a\u0000b\rc\u2028d',
);
const anyText = fc.oneof(
  untrustedText,
  markup,
  fc.tuple(markup, untrustedText).map((two) => two.join('')),
);

const anyStation = fc.record({
  name: anyText,
  type: anyText,
  local: anyText,
  river: anyText,
  basin: anyText,
  unit: anyText,
  format: anyText,
});

type Texts = Readonly<
  Record<'name' | 'type' | 'local' | 'river' | 'basin' | 'unit' | 'format', string>
>;

const tagsOf = ({
  name,
  type,
  local,
  river,
  basin,
  unit,
  format,
}: Texts): Record<string, WireValue> => ({
  'Name/General': name,
  Type: type,
  'Name/Local': local,
  'Data/Rio/RioNome': river,
  'Position/Bacia': basin,
  TimeStamp: '2026-09-11T16:06:00Z',
  'Data/Rio/RioNivel/Value': 4.62,
  'Data/Rio/RioNivel/Unit': unit,
  'Data/Rio/RioNivel/Format': format,
});

/** As it arrives: in UTF-8, which has no lone surrogates. */
const sent = (text: string): string => Buffer.from(text).toString();

/** A name as the page shows it: one line, no blanks at its ends, and no character that HTML has not. */
const shownName = (name: string): string =>
  sent(name)
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/[ \t\n\f\r]+/g, ' ')
    .trim();

it('law: whatever a provider says is text: it makes no element and no attribute, and no other text', async () => {
  const { page } = await openPage(browser());
  // A document of the site would forbid the parsing of text.
  await page.goto('about:blank');
  await fc.assert(
    fc.asyncProperty(fc.array(anyStation, { minLength: 1, maxLength: 20 }), async (stations) => {
      const state = await readingState(
        Object.fromEntries(stations.map((texts, index) => [`EST-${index}`, tagsOf(texts)])),
        { now: Date.parse('2026-09-11T16:07:00Z') },
      );
      const write = firstViewAuthor(state);
      const paths = ['/mapa', ...stations.map((_, index) => `/estacao/EST-${index}`)];
      const bodies = await Promise.all(
        paths.map(async (path) => sent((await write({ path, origin: null }))?.body?.text ?? '')),
      );
      const seen = await page.evaluate(
        (pages) =>
          pages.map((text) => {
            const { body } = new DOMParser().parseFromString(text, 'text/html');
            return {
              elements: [
                ...new Set(Array.from(body.querySelectorAll('*'), ({ localName }) => localName)),
              ],
              attributes: [
                ...new Set(
                  Array.from(body.querySelectorAll('*'), (one) => one.getAttributeNames()).flat(),
                ),
              ],
              headings: Array.from(body.querySelectorAll('h1'), ({ textContent }) => textContent),
              names: Array.from(
                body.querySelectorAll('tbody th'),
                ({ textContent }) => textContent,
              ),
            };
          }),
        bodies,
      );
      const known = new Set(
        'div header span nav a main h1 h2 p time table caption thead tbody tr th td b strong dl dt dd'.split(
          ' ',
        ),
      );
      const knownAttributes = new Set(
        'id class data-made-at href datetime scope aria-label role'.split(' '),
      );
      const plain = (text: string): string => text.replaceAll(/[ \t\n\f\r]+/g, ' ').trim();
      const expected = stations.map(({ name }, index) => {
        const own = shownName(name.trim().slice(0, 120));
        return own === '' ? `EST-${index}` : own;
      });
      for (const { elements, attributes, headings } of seen) {
        expect(elements.filter((one) => !known.has(one))).toEqual([]);
        expect(attributes.filter((one) => !knownAttributes.has(one))).toEqual([]);
        expect(headings).toHaveLength(1);
      }
      expect(seen.slice(1).map(({ headings: [one = ''] }) => plain(one).slice(0, 50))).toEqual(
        expected.map((name) => name.slice(0, 50)),
      );
      expect(seen[0]?.names.length).toBe(stations.length);
    }),
    propertyRuns(40),
  );
});
