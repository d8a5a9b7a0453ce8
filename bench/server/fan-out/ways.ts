/**
 * `shared`: one serialisation and one frame for all subscribers. `jetstream`: the same, of a log that another process writes. `executing`:
 * everything again for each subscriber.
 */
export const FAN_OUT_WAYS = ['shared', 'jetstream', 'executing'] as const;
export type FanOutWay = (typeof FAN_OUT_WAYS)[number];
