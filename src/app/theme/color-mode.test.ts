import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { storedState } from '#app/state/stored-state.ts';
import { THEME_SURFACES } from '#domain/colour/contrast.ts';
import { COLOR_MODE, COLOR_MODE_KEY, type ColorMode, themeOf } from './color-mode.ts';
import type { ThemeName } from './legend-colours.ts';
import { palettes } from './tokens.css.ts';

/** A browser under full test control. */
const fakeBrowser = ({
  dark = false,
  forced = false,
  remembered = new Map<string, string>(),
} = {}) => {
  const systemListeners = new Set<() => void>();
  const applied: ThemeName[] = [];
  const media = (matches: boolean) => ({
    matches,
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject | null) => {
      if (typeof listener === 'function') systemListeners.add(() => listener(new Event('change')));
    },
  });
  const systemDark = media(dark);
  const forcedColors = media(forced);
  const mode = storedState(COLOR_MODE, () => ({
    getItem: (key) => remembered.get(key) ?? null,
    setItem: (key, value) => void remembered.set(key, value),
    removeItem: (key) => void remembered.delete(key),
  }));
  const theme = themeOf(mode, {
    systemDark,
    forcedColors,
    apply: (name) => void applied.push(name),
  });
  const notify = () => {
    for (const listener of systemListeners) listener();
  };
  return {
    theme,
    mode: mode.read,
    choose: (next: ColorMode) => mode.change(() => next),
    applied,
    remembered,
    setSystem: (next: boolean) => {
      systemDark.matches = next;
      notify();
    },
    forceColors: (next: boolean) => {
      forcedColors.matches = next;
      notify();
    },
    otherTabWrites: (value: string | null) => {
      if (value === null) remembered.delete(COLOR_MODE_KEY);
      else remembered.set(COLOR_MODE_KEY, value);
      mode.reload();
    },
  };
};

describe('colour mode (SPEC 1, 4)', () => {
  it('is the system’s until the user chooses, and follows it live', () => {
    const browser = fakeBrowser({ dark: true });
    expect([browser.mode(), browser.theme.read()]).toEqual(['system', 'dark']);
    browser.setSystem(false);
    expect(browser.theme.read()).toBe('light');
    expect(browser.applied).toEqual(['dark', 'light']);
  });

  it('is remembered', () => {
    const browser = fakeBrowser();
    browser.choose('dark');
    expect(browser.remembered.get('vigia.tema')).toBe('dark');
    expect(fakeBrowser({ remembered: browser.remembered }).theme.read()).toBe('dark');
  });

  it('does not follow the system once chosen, and does again on "system"', () => {
    const browser = fakeBrowser();
    browser.choose('light');
    browser.setSystem(true);
    expect(browser.theme.read()).toBe('light');
    browser.choose('system');
    expect(browser.theme.read()).toBe('dark');
    expect(browser.remembered.size).toBe(0);
  });

  it('suits the system’s ground while the system forces its colours, and keeps the choice', () => {
    const browser = fakeBrowser({ dark: true });
    browser.choose('light');
    browser.forceColors(true);
    expect([browser.mode(), browser.theme.read()]).toEqual(['light', 'dark']);
    browser.forceColors(false);
    expect(browser.theme.read()).toBe('light');
  });

  it('follows a choice made in another tab; rubbish there, and nothing, is "system"', () => {
    const browser = fakeBrowser();
    browser.otherTabWrites('dark');
    expect(browser.theme.read()).toBe('dark');
    browser.otherTabWrites('<script>');
    expect(browser.mode()).toBe('system');
    browser.otherTabWrites('dark');
    browser.otherTabWrites(null);
    expect(browser.mode()).toBe('system');
  });
});

describe('boot.js', () => {
  it('uses the same key and colours as the page', async () => {
    const boot = await readFile('public/boot.js', 'utf8');
    const page = await readFile('index.html', 'utf8');
    expect(boot).toContain(`'${COLOR_MODE_KEY}'`);
    expect(boot).toContain(`'${THEME_SURFACES.dark}' : '${THEME_SURFACES.light}'`);
    expect(page).toContain(`name="theme-color" content="${THEME_SURFACES.light}"`);
    expect(THEME_SURFACES).toEqual({ light: palettes.light.surface, dark: palettes.dark.surface });
  });
});
