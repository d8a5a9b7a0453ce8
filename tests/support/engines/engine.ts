/** A place in the window, CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page in a browser that is not Chromium: what its tests need, by real pointer and keyboard. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, awaited; JSON. */
  value(expression: string): Promise<unknown>;
  /** Presses at the first point, moves to the others, releases. */
  drag(points: readonly Point[]): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** How to start one, on an X display. */
export interface EngineStart {
  readonly display: string;
  readonly hasWebGl: boolean;
}
