/** `shared`: one serialisation and one frame for all subscribers. `executing`: everything again for each subscriber. */
export const FAN_OUT_WAYS = ['shared', 'executing'] as const;
export type FanOutWay = (typeof FAN_OUT_WAYS)[number];
