declare const brand: unique symbol;

/**
 * A value of type `T` that only its own decoder can make. Costs nothing at run time.
 * Used for ids and units, so that a codigo is never passed where a path is wanted.
 */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
