/** What answers calls in a store process: each runs to its end before the next one begins. Throws a {@link CallRefused} for a call that does not fit. */
export type Handlers<Calls> = { readonly [Name in keyof Calls]: Calls[Name] };

/** Thrown by a handler: the call does not fit what the file holds. */
export class CallRefused extends Error {}
