import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { AskedProcess } from '#pages/asked-process.ts';
import { childProgramFile } from '#process/installed-files.ts';
import type { Logger } from '#process/logger.ts';

/** The outcome of a drawing. */
export interface DrawnPicture {
  /** Null where there is no picture to be had. */
  readonly png: Uint8Array | null;
  /** Processor time of the drawing, in milliseconds: neither the start of the process nor waiting on a busy machine counts. */
  readonly processorMs: number;
}

/** SVG to PNG. Never rejects. */
export type PictureRenderer = (svg: string) => Promise<DrawnPicture>;

/** The process keeps some four megabytes of each picture: it ends after so many, */
const PICTURES_OF_A_PROCESS = 20;
/** and when nobody has asked for so long. */
const IDLE_MS = 30 * SECOND_MS;
/** A picture takes some 20 ms, and the start of the process half a second: this is for one that hangs. */
const LONGEST_MS = 15 * SECOND_MS;

/** Draws pictures one at a time in its own process (`draw-pictures.ts`), started with the first one. */
export class PictureProcess {
  readonly #log: Logger;
  readonly #process: AskedProcess;

  constructor(log: Logger, program: string = childProgramFile('pages/previews/draw-pictures')) {
    this.#log = log;
    this.#process = new AskedProcess({
      log,
      program,
      lack: 'link previews have no pictures',
      longestMs: LONGEST_MS,
      mostAnswers: PICTURES_OF_A_PROCESS,
      idleMs: IDLE_MS,
    });
  }

  readonly render: PictureRenderer = async (svg) => {
    const answer = await this.#process.ask({ svg });
    if (answer === null) return { png: null, processorMs: 0 };
    const { png, fault, processorMs: measured } = answer;
    const isDrawn = png instanceof Uint8Array;
    if (!isDrawn) this.#log.warn('a picture was not drawn', { message: String(fault) });
    const processorMs = typeof measured === 'number' && measured > 0 ? measured : 0;
    return { png: isDrawn ? png : null, processorMs };
  };

  stop(): void {
    this.#process.stop();
  }
}
