/**
 * For `addInitScript`: makes the page take the browser's software WebGL for that of a graphics
 * card. What is drawn with a card (by Pixi) can then be checked on a machine without one.
 */
export const withGraphicsCard = (): void => {
  const canvas = HTMLCanvasElement.prototype;
  // Proxies, because no function in here may have a name: the loader would add a call to a naming
  // helper that the page does not have.
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
