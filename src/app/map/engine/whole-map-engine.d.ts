/** The engine with the whole map library. */
declare module '*/map-engine.ts?whole' {
  export * from '#app/map/engine/map-engine.ts';
}
