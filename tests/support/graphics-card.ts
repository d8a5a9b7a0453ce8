/**
 * For `addInitScript`: the page takes the browser's software WebGL for that of a graphics card, so that what is drawn where there
 * is one (by Pixi) can be looked at on a machine that has none.
 */
export const withGraphicsCard = (): void => {
  const canvas = HTMLCanvasElement.prototype;
  // Proxies, for no function in here may have a name: what loads this file would note it, and the page knows nobody who notes.
  Reflect.set(
    canvas,
    'getContext',
    new Proxy(Reflect.get(canvas, 'getContext'), {
      apply(target, self, [kind, attributes]: unknown[]) {
        const asked =
          typeof attributes === 'object' && attributes !== null
            ? { ...attributes, failIfMajorPerformanceCaveat: false }
            : attributes;
        return Reflect.apply(target, self, [kind, asked]);
      },
    }),
  );
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    Reflect.set(
      prototype,
      'getParameter',
      new Proxy(Reflect.get(prototype, 'getParameter'), {
        apply(target, self, asked: unknown[]) {
          const said: unknown = Reflect.apply(target, self, asked);
          return typeof said === 'string' && said.includes('SwiftShader') ? 'a card' : said;
        },
      }),
    );
  }
};
