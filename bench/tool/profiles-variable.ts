/** Names the folder into which a program that a bench starts writes its profile. */
export const PROFILES_VARIABLE = 'VIGIA_BENCH_PROFILES';
