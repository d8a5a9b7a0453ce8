import fc from 'fast-check';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import type { Projection } from '#worker/projections/projection.ts';
import { logFixture, type LogFixture } from './log-fixture.ts';
import { tagEvents } from './tag-events.ts';

/** What happens to a projection: an event, a view that asks, a view that wants something else. */
export type Step<Spec> =
  | { readonly kind: 'event'; readonly event: TagEvent }
  | { readonly kind: 'pull' }
  | { readonly kind: 'reshape'; readonly spec: Spec };

/** Events with pulls and changes of mind strewn between them. */
export const steps = <Spec>(
  spec: fc.Arbitrary<Spec>,
  events: fc.Arbitrary<readonly TagEvent[]> = tagEvents,
): fc.Arbitrary<readonly Step<Spec>[]> =>
  fc

    .tuple(events, fc.array(fc.tuple(fc.nat(80), fc.option(spec, { freq: 1 })), { maxLength: 12 }))
    .map(([told, strewn]) => {
      const list: Step<Spec>[] = told.map((event) => ({ kind: 'event', event }));
      for (const [at, wanted] of strewn) {
        // Within the script: a view that asks only at its end is never patched.
        list.splice(
          at % (list.length + 1),
          0,
          wanted === null ? { kind: 'pull' } : { kind: 'reshape', spec: wanted },
        );
      }
      return list;
    });

/** Plays the steps and gives the view that the frames build up, and a fresh view of the end. */
export const play = <Frame, Spec, View>(
  script: readonly Step<Spec>[],
  first: Spec,
  make: (log: LogFixture, spec: Spec) => Projection<Frame, Spec>,
  applyFrame: (view: View | null, frame: Frame) => View,
): { readonly built: View | null; readonly fresh: View } => {
  const log = logFixture();
  const projection = make(log, first);
  let view: View | null = null;
  let spec = first;
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
        spec = step.spec;
        projection.reshape(spec);
      }
    }
  }
  catchUp();
  pull();
  return { built: view, fresh: applyFrame(null, make(log, spec).frame()) };
};
