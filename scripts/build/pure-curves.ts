import type { Plugin } from 'vite';

/**
 * Marks the curves of d3-shape as pure calls. The package is one file whose curves are made when it loads, so a bundler keeps all of
 * them: 2 kB brotli for every screen with a line.
 */
export const pureCurves = (): Plugin => ({
  name: 'vigia-pure-curves',
  transform: {
    filter: { id: /d3-shape\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll('= (function custom(', '= /*#__PURE__*/ (function custom(')
        .replaceAll('= curveRadial(', '= /*#__PURE__*/ curveRadial('),
      map: null,
    }),
  },
});
