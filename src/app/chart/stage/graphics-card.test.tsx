import { describe, expect, it, vi } from 'vitest';
import { canvasHasCard } from './graphics-card.ts';

const RENDERER = 0x1f01;
const UNMASKED = 0x9246;

/** A canvas whose WebGL reports these names; null: the browser has no WebGL. */
const canvasWith = (names: { readonly plain: string; readonly unmasked?: string } | null) => {
  const canvas = document.createElement('canvas');
  const given: unknown[] = [];
  const loseContext = vi.fn<() => void>();
  const gl = {
    RENDERER,
    getParameter: (name: number) =>
      name === RENDERER ? names?.plain : name === UNMASKED ? names?.unmasked : null,
    getExtension: (name: string) => {
      if (name === 'WEBGL_lose_context') return { loseContext };
      return names?.unmasked === undefined ? null : { UNMASKED_RENDERER_WEBGL: UNMASKED };
    },
  };
  Reflect.set(canvas, 'getContext', (kind: string, attributes: unknown) => {
    given.push([kind, attributes]);
    return names === null ? null : gl;
  });
  return { canvas, given, loseContext };
};

describe('whether a graphics card draws WebGL', () => {
  it('no, if the browser reports a major performance caveat', () => {
    const { canvas, given } = canvasWith(null);
    expect(canvasHasCard(canvas)).toBe(false);
    expect(given).toEqual([
      ['webgl2', { failIfMajorPerformanceCaveat: true }],
      ['webgl', { failIfMajorPerformanceCaveat: true }],
    ]);
  });

  it.each([
    [false, 'WebKit WebGL', 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))'],
    [false, 'llvmpipe, or similar', undefined],
    [false, 'WebKit WebGL', 'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)'],
    [true, 'WebKit WebGL', 'ANGLE (ARM, Mali-G52, OpenGL ES 3.2)'],
    [true, 'Intel(R) HD Graphics 400, or similar', undefined],
    // A hidden name counts as a graphics card.
    [true, 'WebKit WebGL', undefined],
  ])('%s for the renderer %s (%s)', (isCard, plain, unmasked) => {
    const { canvas, loseContext } = canvasWith({
      plain,
      ...(unmasked === undefined ? {} : { unmasked }),
    });
    expect(canvasHasCard(canvas)).toBe(isCard);
    expect(loseContext).toHaveBeenCalledOnce();
  });
});
