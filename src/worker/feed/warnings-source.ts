import { decodeWarnings, type WarningsDocument } from '#contract/warnings/warnings-document.ts';
import type { Rejections } from './rejections.ts';
import { type DocumentPorts, ShownDocument } from './shown-document.ts';

/** Hundreds of warnings with their polygons. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The official warnings (contract 14). */
export class WarningsSource extends ShownDocument<WarningsDocument> {
  constructor(
    ports: DocumentPorts,
    url: string,
    rejections: Pick<Rejections, 'count'>,
    onAnswer: () => void,
  ) {
    const rules = {
      every: ports.timers.warningsEvery,
      maxBytes: MAX_BYTES,
      unreadable: 'warnings-unreadable',
      item: 'warning-item',
    } as const;
    super(url, rules, { ports, rejections, onAnswer });
  }

  want(): void {
    this.request(false);
  }

  protected async read(): Promise<WarningsDocument | null> {
    return (await this.get(this.url, decodeWarnings))?.document ?? null;
  }
}
