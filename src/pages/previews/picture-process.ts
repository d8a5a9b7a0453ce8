import type { ChildProcess } from 'node:child_process';
import { SECOND_MS } from '#domain/time/durations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { startChild } from '#process/child-process.ts';
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

/** No process has drawn. */
const NOTHING_DRAWN: DrawnPicture = { png: null, processorMs: 0 };

/** The process keeps some four megabytes of each picture: it ends after so many, */
const PICTURES_OF_A_PROCESS = 20;
/** and when nobody has asked for so long. */
const IDLE_MS = 30 * SECOND_MS;
/** A picture takes some 20 ms, and the start of the process half a second: this is for one that hangs. */
const LONGEST_MS = 15 * SECOND_MS;
/** After so many ends in a row without a picture it is not started again. */
const MOST_FAILURES = 3;

interface Drawing {
  readonly child: ChildProcess;
  left: number;
}

interface Asked {
  readonly id: number;
  readonly end: (drawn: DrawnPicture) => void;
}

/**
 * Draws pictures one at a time in its own process (`draw-pictures.ts`), started with the first one. If that process fails, the server runs
 * without pictures.
 */
export class PictureProcess {
  readonly #log: Logger;
  readonly #program: string;
  #drawing: Drawing | null = null;
  #asked: Asked | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;
  #failures = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(log: Logger, program: string = childProgramFile('pages/previews/draw-pictures')) {
    this.#log = log;
    this.#program = program;
  }

  readonly render: PictureRenderer = (svg) => {
    const drawn = this.#last.then(() => this.#draw(svg));
    this.#last = drawn;
    return drawn;
  };

  stop(): void {
    clearTimeout(this.#idle);
    this.#end();
  }

  #draw(svg: string): Promise<DrawnPicture> {
    if (this.#failures >= MOST_FAILURES) return Promise.resolve(NOTHING_DRAWN);
    clearTimeout(this.#idle);
    this.#drawing ??= this.#start();
    const { child } = this.#drawing;
    this.#drawing.left -= 1;
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#fail('no answer'), LONGEST_MS);
      this.#asked = {
        id,
        end: (drawn) => {
          clearTimeout(late);
          this.#asked = null;
          if (drawn.png !== null) this.#failures = 0;
          if (this.#drawing?.left === 0) this.#end();
          else this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
          resolve(drawn);
        },
      };
      child.send({ id, svg }, (error) => {
        if (error !== null) this.#fail(error.message);
      });
    });
  }

  #start(): Drawing {
    const child = startChild(this.#program);
    child.on('message', (said) => this.#onMessage(child, said));
    child.once('error', (error) => this.#fail(error.message, child));
    child.once('exit', (code, signal) => this.#fail(`ended with ${code ?? signal ?? '?'}`, child));
    // A server that stops does not wait for it.
    child.unref();
    child.channel?.unref();
    return { child, left: PICTURES_OF_A_PROCESS };
  }

  #onMessage(child: ChildProcess, said: unknown): void {
    if (child !== this.#drawing?.child || !isRecord(said)) return;
    const { id, png, fault, processorMs: measured } = said;
    if (said['ready'] === false) {
      // Without its library there is nothing to be tried again.
      this.#failures = MOST_FAILURES;
      this.#fail(String(fault));
    } else if (id === this.#asked?.id) {
      const isDrawn = png instanceof Uint8Array;
      if (!isDrawn) this.#log.warn('a picture was not drawn', { message: String(fault) });
      const processorMs = typeof measured === 'number' && measured > 0 ? measured : 0;
      this.#asked?.end({ png: isDrawn ? png : null, processorMs });
    }
  }

  /** The process has failed: what was asked of it has no answer. */
  #fail(message: string, child: ChildProcess | undefined = this.#drawing?.child): void {
    if (child === undefined || child !== this.#drawing?.child) return;
    this.#failures += 1;
    const isLast = this.#failures >= MOST_FAILURES;
    this.#log.warn(isLast ? 'link previews have no pictures' : 'pictures failed', { message });
    this.#end();
    this.#asked?.end(NOTHING_DRAWN);
  }

  #end(): void {
    const drawing = this.#drawing;
    this.#drawing = null;
    drawing?.child.kill();
  }
}
