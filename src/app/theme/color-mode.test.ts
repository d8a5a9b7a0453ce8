import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BAR_COLORS, COLOR_MODE_KEY, createColorMode, type ColorModePorts } from './color-mode.ts';
import type { ThemeName } from './legend-colours.ts';
import { palettes } from './tokens.css.ts';

/** A browser of which a test moves every part. */
const fakeBrowser = ({
  dark = false,
  forced = false,
  remembered = new Map<string, string>(),
} = {}) => {
  const systemListeners = new Set<() => void>();
  const storageListeners = new Set<(key: string | null) => void>();
  const applied: ThemeName[] = [];
  const media = (matches: boolean) => ({
    matches,
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject | null) => {
      if (typeof listener === 'function') systemListeners.add(() => listener(new Event('change')));
    },
  });
  const systemDark = media(dark);
  const forcedColors = media(forced);
  const ports: ColorModePorts = {
    storage: () => ({
      getItem: (key) => remembered.get(key) ?? null,
      setItem: (key, value) => void remembered.set(key, value),
      removeItem: (key) => void remembered.delete(key),
    }),
    systemDark,
    forcedColors,
    apply: (theme) => void applied.push(theme),
    onStorageChange: (listener) => void storageListeners.add(listener),
  };
  return {
    ports,
    applied,
    remembered,
    setSystem: (next: boolean) => {
      systemDark.matches = next;
      for (const tell of systemListeners) tell();
    },
    forceColors: (next: boolean) => {
      forcedColors.matches = next;
      for (const tell of systemListeners) tell();
    },
    otherTabWrites: (value: string | null) => {
      if (value === null) remembered.delete(COLOR_MODE_KEY);
      else remembered.set(COLOR_MODE_KEY, value);
      for (const tell of storageListeners) tell(COLOR_MODE_KEY);
    },
  };
};

describe('colour mode (SPEC 1, 4)', () => {
  it('is the system’s until somebody chooses, and follows it live', () => {
    const browser = fakeBrowser({ dark: true });
    const mode = createColorMode(browser.ports);
    expect([mode.mode(), mode.theme()]).toEqual(['system', 'dark']);
    browser.setSystem(false);
    expect(mode.theme()).toBe('light');
    expect(browser.applied).toEqual(['dark', 'light']);
  });

  it('is remembered', () => {
    const browser = fakeBrowser();
    createColorMode(browser.ports).choose('dark');
    const next = fakeBrowser({ remembered: browser.remembered });
    expect(createColorMode(next.ports).theme()).toBe('dark');
  });

  it('does not follow the system once chosen, and does again on "system"', () => {
    const browser = fakeBrowser();
    const mode = createColorMode(browser.ports);
    mode.choose('light');
    browser.setSystem(true);
    expect(mode.theme()).toBe('light');
    mode.choose('system');
    expect(mode.theme()).toBe('dark');
    expect(browser.remembered.size).toBe(0);
  });

  it('suits the system’s ground while the system forces its colours, and keeps the choice', () => {
    const browser = fakeBrowser({ dark: true });
    const mode = createColorMode(browser.ports);
    mode.choose('light');
    browser.forceColors(true);
    expect([mode.mode(), mode.theme()]).toEqual(['light', 'dark']);
    browser.forceColors(false);
    expect(mode.theme()).toBe('light');
  });

  it('follows a choice made in another tab; rubbish there is "system"', () => {
    const browser = fakeBrowser();
    const mode = createColorMode(browser.ports);
    browser.otherTabWrites('dark');
    expect(mode.theme()).toBe('dark');
    browser.otherTabWrites('<script>');
    expect(mode.mode()).toBe('system');
  });

  it('works where storage throws, for as long as the page lives', () => {
    const { ports } = fakeBrowser();
    const denied: ColorModePorts = {
      ...ports,
      storage: () => {
        throw new Error('denied');
      },
    };
    const mode = createColorMode(denied);
    mode.choose('dark');
    expect([mode.mode(), mode.theme()]).toEqual(['dark', 'dark']);
  });

  it('tells its listeners of changes alone, until they leave', () => {
    const browser = fakeBrowser();
    const mode = createColorMode(browser.ports);
    let told = 0;
    const leave = mode.subscribe(() => {
      told += 1;
    });
    mode.choose('system');
    expect(told).toBe(0);
    mode.choose('dark');
    mode.choose('dark');
    expect(told).toBe(1);
    leave();
    mode.choose('light');
    expect(told).toBe(1);
  });
});

describe('theme-boot.js', () => {
  it('uses the same key and colours as the page', async () => {
    const boot = await readFile('public/theme-boot.js', 'utf8');
    const page = await readFile('index.html', 'utf8');
    expect(boot).toContain(`'${COLOR_MODE_KEY}'`);
    expect(boot).toContain(`'${BAR_COLORS.dark}' : '${BAR_COLORS.light}'`);
    expect(page).toContain(`name="theme-color" content="${BAR_COLORS.light}"`);
    expect(BAR_COLORS).toEqual({ light: palettes.light.surface, dark: palettes.dark.surface });
  });
});
