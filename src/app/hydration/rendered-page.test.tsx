import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import type { RenderedFrames } from './first-frames.ts';
import { readRenderedPage, type RenderedPage, renderedPageElement } from './rendered-page.ts';

const NOW = 1_000_000_000_000;

const pageWith = (frames: RenderedFrames, at = NOW): RenderedPage => ({
  address: '/mapa',
  isWide: false,
  at: epochMs(at),
  frames,
  source: null,
  documents: [],
});

const documentWith = (page: RenderedPage): Document =>
  new DOMParser().parseFromString(`<body>${renderedPageElement(page)}<p></p></body>`, 'text/html');

it('law: whatever a provider says in a frame, the element holds it as text and nothing else', () => {
  const text = fc.oneof(untrustedText, fc.constantFrom('</script><p>', '<!--<script>', ']]>'));
  fc.assert(
    fc.property(text, (search) => {
      const query = { search, limit: 5 };
      const page = pageWith({ 'station-finder': [{ query, frame: null }] });
      const read = documentWith(page);
      expect(read.querySelectorAll('p')).toHaveLength(1);
      expect(readRenderedPage(read, NOW)).toEqual(page);
    }),
  );
});

it.each(['', '[', '{}', '[{"address":1},"/mapa"]', '[[]]'])('%j is no page', (text) => {
  const cut = documentWith(pageWith({}));
  const data = cut.getElementById('rendered-page');
  if (data !== null) data.textContent = text;
  expect(readRenderedPage(cut, NOW)).toBeNull();
});

it('is hydrated for five minutes: an older one was kept by the browser', () => {
  expect(readRenderedPage(documentWith(pageWith({}, NOW - 299_999)), NOW)).not.toBeNull();
  expect(readRenderedPage(documentWith(pageWith({}, NOW - 300_000)), NOW)).toBeNull();
  expect(readRenderedPage(document, NOW)).toBeNull();
});
