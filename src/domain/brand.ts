declare const brand: unique symbol;

/** A value of type `T` that only its decoder creates, so that a codigo cannot be passed as a path. No run-time cost. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
