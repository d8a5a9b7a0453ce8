import { parse, stringify } from 'devalue';
import type { NetworkDocument } from '#contract/site/network-files.ts';
import type { SourceDoubt } from '#contract/source-state.ts';
import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { RenderedFrames } from './first-frames.ts';

/** The data with which the app hydrates a page that the server has rendered from its components. */
export interface RenderedPage {
  /** Path and search, as the router spells them. */
  readonly address: string;
  /** For a screen of 900 px and more. */
  readonly isWide: boolean;
  /** When, by the server's clock. */
  readonly at: EpochMs;
  readonly frames: RenderedFrames;
  /** What the server knew of its source. */
  readonly source: SourceDoubt;
  /** What it shows of the network, which is not in it. */
  readonly documents: readonly NetworkDocument[];
}

/** Id of the element with the data. */
const ELEMENT_ID = 'rendered-page';

/** An older page was kept by the browser: its readings are not of this visit. */
const OLD_MS = 5 * MINUTE_MS;

/** The element with a page's data; no text in it ends the element. */
export const renderedPageElement = (page: RenderedPage): string =>
  `<script type="application/json" id="${ELEMENT_ID}">${stringify(page).replaceAll('<', String.raw`\u003c`)}</script>`;

/** A page that was cut off on its way has no data that can be parsed. */
const parsed = (text: string): unknown => {
  try {
    return parse(text);
  } catch {
    return null;
  }
};

const isRenderedPage = (raw: unknown): raw is RenderedPage =>
  isRecord(raw) && typeof raw['address'] === 'string' && typeof raw['at'] === 'number';

/** The server-rendered page in a document; null without one, and for one that is not of this visit by the device's clock. */
export const readRenderedPage = (document: Document, now: number): RenderedPage | null => {
  const page = parsed(document.getElementById(ELEMENT_ID)?.textContent ?? '');
  if (!isRenderedPage(page) || !(now - page.at < OLD_MS)) return null;
  return { ...page, at: epochMs(page.at) };
};
