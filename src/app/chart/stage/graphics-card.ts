/** Renderer names of software rendering: Chromium, Mesa, Windows, macOS. */
const DRAWN_BY_PROCESSOR =
  /swiftshader|llvmpipe|softpipe|swrast|software|basic render|gdi generic/i;

type AnyWebGl = WebGLRenderingContext | WebGL2RenderingContext;

const rendererOf = (gl: AnyWebGl): string => {
  // Firefox reports it in RENDERER and deprecates the extension; Chromium and Safari report it in the extension only.
  const plain = String(gl.getParameter(gl.RENDERER));
  if (plain !== 'WebKit WebGL') return plain;
  const extension = gl.getExtension('WEBGL_debug_renderer_info');
  return extension === null ? plain : String(gl.getParameter(extension.UNMASKED_RENDERER_WEBGL));
};

/** Checks the renderer's name too: not every browser honours the caveat. Releases the context: browsers limit their number. */
export const canvasHasCard = (canvas: HTMLCanvasElement): boolean => {
  const attributes: WebGLContextAttributes = { failIfMajorPerformanceCaveat: true };
  const gl = canvas.getContext('webgl2', attributes) ?? canvas.getContext('webgl', attributes);
  if (gl === null) return false;
  const isCard = !DRAWN_BY_PROCESSOR.test(rendererOf(gl));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return isCard;
};

let known: boolean | null = null;

/** Whether a graphics card draws WebGL; cached for the visit. Software WebGL is many times slower than canvas 2D. */
export const hasGraphicsCard = (): boolean => {
  known ??= canvasHasCard(document.createElement('canvas'));
  return known;
};
