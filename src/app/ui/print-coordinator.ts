import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createStore, type Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** `preparing`: printing was requested, and a virtualized view is fetching the remaining rows. */
export type PrintPhase = 'none' | 'preparing' | 'printing';

/** Browser functions, replaced in tests. */
export interface PrintPorts {
  readonly print: () => void;
  /** Timer; returns its cancel function. */
  readonly after: (milliseconds: number, then: () => void) => () => void;
}

/** Timeout of the remaining rows: print without them. */
const PREPARE_TIMEOUT_MS = 5_000;

/** Prints the page after virtualized views have rendered all their rows. */
export class PrintCoordinator {
  readonly #ports: PrintPorts;
  #views = 0;
  readonly #phase = createStore<PrintPhase>('none');
  #giveUp: () => void = () => undefined;

  constructor(ports: PrintPorts) {
    this.#ports = ports;
  }

  readonly phase: Readable<PrintPhase> = this.#phase;

  /** True if a view must prepare before printing. */
  get hasViews(): boolean {
    return this.#views > 0;
  }

  /** Registers a view; returns the function that removes it. */
  readonly enter = (): (() => void) => {
    this.#views += 1;
    return () => {
      this.#views -= 1;
    };
  };

  /** Prints once the views have rendered everything. */
  readonly request = (): void => {
    if (this.#phase.read() !== 'none') return;
    if (this.#views === 0) {
      this.#ports.print();
      return;
    }
    this.#phase.change(() => 'preparing');
    this.#giveUp = this.#ports.after(PREPARE_TIMEOUT_MS, this.ready);
  };

  /** Called when a view has rendered everything: prints if a request is pending. */
  readonly ready = (): void => {
    if (this.#phase.read() !== 'preparing') return;
    this.#giveUp();
    this.#ports.print();
  };

  /** `beforeprint`, however it was triggered: views render what they have, synchronously. */
  readonly begin = (): void => flushSync(() => this.#phase.change(() => 'printing'));
  readonly end = (): void => this.#phase.change(() => 'none');
}

const coordinator = new PrintCoordinator({
  print: () => window.print(),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
});

let isListening = false;

/** The page's coordinator, which listens from the first use on. It handles Ctrl+P only while a view must prepare. */
const listening = (): PrintCoordinator => {
  if (isListening) return coordinator;
  isListening = true;
  addEventListener('beforeprint', coordinator.begin);
  addEventListener('afterprint', coordinator.end);
  addEventListener('keydown', (event) => {
    const isPrintKey =
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p';
    if (!isPrintKey || !coordinator.hasViews) return;
    event.preventDefault();
    coordinator.request();
  });
  return coordinator;
};

/** Prints the complete page. */
export const printPage = (): void => listening().request();

/** For a virtualized view: true while it must render all rows. `isComplete`: all rows are available. */
export const usePrinting = (isComplete: boolean): boolean => {
  const now = useStore(coordinator.phase);
  useEffect(() => listening().enter(), []);
  useEffect(() => {
    if (now === 'preparing' && isComplete) coordinator.ready();
  }, [now, isComplete]);
  return now !== 'none';
};
