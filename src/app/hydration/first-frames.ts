import { createContext } from 'react';
import type { NetworkDocument } from '#contract/site/network-files.ts';
import type { SourceDoubt } from '#contract/source-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';

/** A view's frame in a server-rendered page, and the query that it answers. */
export interface RenderedFrame<Name extends ViewName> {
  readonly query: QueryOf<Name>;
  /** Null: the view had none. */
  readonly frame: FrameOf<Name> | null;
}

/** The frames of a server-rendered page, by view. */
export type RenderedFrames = { readonly [Name in ViewName]?: readonly RenderedFrame<Name>[] };

/**
 * The first frame of each view: on the server from its data core (a promise until it arrives); in the browser the one that was rendered, until
 * the page has readings of its own.
 */
export interface FirstFrames {
  /** Undefined: none for this query. */
  readonly of: <Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ) => FrameOf<Name> | null | Promise<FrameOf<Name> | null> | undefined;
  /** When the page is rendered, by the server's clock. */
  readonly at: EpochMs;
  /** The instant of the past that they are of; null: the present. */
  readonly past: EpochMs | null;
  /** What the server knew of its source then. */
  readonly source: SourceDoubt;
  /**
   * Reports that the page shows a document of the network. On the server: what it waits for; in the browser null: such a page is hydrated
   * once they are there, and React fails where a hydrated part suspends between its hooks.
   */
  readonly noteDocument: (
    name: NetworkDocument,
    settled: () => Promise<void>,
  ) => Promise<void> | null;
}

/** Null once the page has readings of its own, and on a page that no server has rendered. */
export const FirstFramesContext = createContext<FirstFrames | null>(null);

/** The answer to a query among those of a view. */
export const answerTo = <Query, Answer extends { readonly query: Query }>(
  answers: readonly Answer[] | undefined,
  query: Query,
): Answer | undefined => {
  const key = JSON.stringify(query);
  return answers?.find((answer) => JSON.stringify(answer.query) === key);
};
