/** Names by which drivers say that the processor draws: Chromium, Mesa, Windows, macOS. */
const DRAWN_BY_PROCESSOR =
  /swiftshader|llvmpipe|softpipe|swrast|software|basic render|gdi generic/i;

type AnyWebGl = WebGLRenderingContext | WebGL2RenderingContext;

const rendererOf = (gl: AnyWebGl): string => {
  // Firefox says it in RENDERER, where asking for the extension is frowned upon; Chromium and Safari in the extension alone.
  const plain = String(gl.getParameter(gl.RENDERER));
  if (plain !== 'WebKit WebGL') return plain;
  const extension = gl.getExtension('WEBGL_debug_renderer_info');
  return extension === null ? plain : String(gl.getParameter(extension.UNMASKED_RENDERER_WEBGL));
};

/** Asks a canvas made for it alone, and gives its context back: browsers allow only a few. */
export const canvasHasCard = (canvas: HTMLCanvasElement): boolean => {
  const asked: WebGLContextAttributes = { failIfMajorPerformanceCaveat: true };
  const gl = canvas.getContext('webgl2', asked) ?? canvas.getContext('webgl', asked);
  if (gl === null) return false;
  const isCard = !DRAWN_BY_PROCESSOR.test(rendererOf(gl));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return isCard;
};

let known: boolean | null = null;

/**
 * Whether WebGL is drawn by a graphics card. Without one the processor does a card's work pixel by pixel, many times slower than
 * canvas 2D does the same picture. The platform's own word for that is `failIfMajorPerformanceCaveat`; not every browser keeps it,
 * so the renderer's name is asked too. Asked once a visit of the site.
 */
export const hasGraphicsCard = (): boolean => {
  known ??= canvasHasCard(document.createElement('canvas'));
  return known;
};
