import fc from 'fast-check';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import type { Projection } from '#worker/projections/projection.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { tagEvents } from '#tests/support/log/tag-events.ts';

/** A step of a projection: an event, a view that pulls, a view that changes its query. */
export type Step<Query> =
  | { readonly kind: 'event'; readonly event: TagEvent }
  | { readonly kind: 'pull' }
  | { readonly kind: 'update'; readonly query: Query };

/** Events with pulls and query changes in between. */
export const steps = <Query>(
  query: fc.Arbitrary<Query>,
  events: fc.Arbitrary<readonly TagEvent[]> = tagEvents,
): fc.Arbitrary<readonly Step<Query>[]> =>
  fc

    .tuple(events, fc.array(fc.tuple(fc.nat(80), fc.option(query, { freq: 1 })), { maxLength: 12 }))
    .map(([told, strewn]) => {
      const list: Step<Query>[] = told.map((event) => ({ kind: 'event', event }));
      for (const [at, wanted] of strewn) {
        // Within the script: a view that pulls only at its end is never patched.
        list.splice(
          at % (list.length + 1),
          0,
          wanted === null ? { kind: 'pull' } : { kind: 'update', query: wanted },
        );
      }
      return list;
    });

/** Plays the steps and gives the view that the frames build up, and a fresh view of the end. */
export const play = <Frame, Query, View>(
  script: readonly Step<Query>[],
  first: Query,
  make: (log: LogFixture, query: Query) => Projection<Frame, Query>,
  applyFrame: (view: View | null, frame: Frame) => View,
): { readonly built: View | null; readonly fresh: View } => {
  const log = logFixture();
  const projection = make(log, first);
  let view: View | null = null;
  let query = first;
  let at = log.log.head;
  const catchUp = (): void => {
    for (const rows of log.log.rows(at)) projection.follow(rows);
    at = log.log.head;
  };
  const pull = (): void => {
    if (projection.stale) view = applyFrame(view, projection.frame());
  };
  for (const step of script) {
    if (step.kind === 'event') {
      log.apply(step.event);
    } else {
      catchUp();
      if (step.kind === 'pull') pull();
      else {
        query = step.query;
        projection.update(query);
      }
    }
  }
  catchUp();
  pull();
  return { built: view, fresh: applyFrame(null, make(log, query).frame()) };
};
