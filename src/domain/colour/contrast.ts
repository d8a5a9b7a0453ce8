const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminanceOf = (hex: string): number => {
  const parts = [1, 3, 5].map((start) => channel(Number.parseInt(hex.slice(start, start + 2), 16)));
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two `#rrggbb`, 1 to 21 (WCAG 2.2). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** Least contrast of text (WCAG 2.2 AA). */
export const TEXT_CONTRAST = 4.5;

/** Background of bars, panels and cards in each theme. */
export const THEME_SURFACES = { light: '#ffffff', dark: '#16181b' } as const;
