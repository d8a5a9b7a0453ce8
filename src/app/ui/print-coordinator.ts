import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createStore, type Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** `preparing`: somebody wants to print, and a view that draws only what is in sight is getting the rest. */
export type PrintPhase = 'none' | 'preparing' | 'printing';

/** What the coordinator needs of a browser. */
export interface PrintPorts {
  readonly print: () => void;
  /** Calls back after so many milliseconds, until the returned function is called. */
  readonly after: (milliseconds: number, then: () => void) => () => void;
}

/** Rows that do not come within this time are printed without. */
const PATIENCE_MS = 5_000;

/** Where the page is printed from, so that a view can draw for paper what it does not draw for the screen. */
export class PrintCoordinator {
  readonly #ports: PrintPorts;
  #views = 0;
  readonly #phase = createStore<PrintPhase>('none');
  #giveUp: () => void = () => undefined;

  constructor(ports: PrintPorts) {
    this.#ports = ports;
  }

  readonly phase: Readable<PrintPhase> = this.#phase;

  /** Whether a view wants to be asked before the page is printed. */
  get hasViews(): boolean {
    return this.#views > 0;
  }

  /** Counts a view in, until the returned function is called. */
  readonly enter = (): (() => void) => {
    this.#views += 1;
    return () => {
      this.#views -= 1;
    };
  };

  /** Prints, as soon as the views have drawn everything. */
  readonly ask = (): void => {
    if (this.#phase.read() !== 'none') return;
    if (this.#views === 0) {
      this.#ports.print();
      return;
    }
    this.#phase.change(() => 'preparing');
    this.#giveUp = this.#ports.after(PATIENCE_MS, this.ready);
  };

  /** A view has drawn everything: it is printed if somebody waits for that. */
  readonly ready = (): void => {
    if (this.#phase.read() !== 'preparing') return;
    this.#giveUp();
    this.#ports.print();
  };

  /** The browser prints, whoever asked it to: views draw what they have, at once. */
  readonly begin = (): void => flushSync(() => this.#phase.change(() => 'printing'));
  readonly end = (): void => this.#phase.change(() => 'none');
}

let coordinator: PrintCoordinator | null = null;

/** The page's one coordinator, made when first asked for. It takes the keys for printing over only while a view wants to be asked. */
const pageCoordinator = (): PrintCoordinator => {
  if (coordinator !== null) return coordinator;
  const made = new PrintCoordinator({
    print: () => window.print(),
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  addEventListener('beforeprint', made.begin);
  addEventListener('afterprint', made.end);
  addEventListener('keydown', (event) => {
    const asksToPrint =
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p';
    if (!asksToPrint || !made.hasViews) return;
    event.preventDefault();
    made.ask();
  });
  coordinator = made;
  return made;
};

/** Prints the page, whole. */
export const printPage = (): void => pageCoordinator().ask();

/**
 * For a view that draws only what is in sight: whether it has to draw everything now. `isWhole`: it has.
 */
export const usePrinting = (isWhole: boolean): boolean => {
  const { phase, enter, ready } = pageCoordinator();
  const now = useStore(phase);
  useEffect(enter, [enter]);
  useEffect(() => {
    if (now === 'preparing' && isWhole) ready();
  }, [now, isWhole, ready]);
  return now !== 'none';
};
