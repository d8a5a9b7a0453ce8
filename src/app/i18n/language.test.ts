import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatIn, formatNumber, LOCALE } from '#domain/text/format.ts';
import { LANGUAGE_KEY, languageName, LANGUAGES, recallLanguage, speak } from './language.ts';
import { language as english } from './languages/en.ts';
import { overlay } from './overlay.ts';
import { group, layOver } from './group.ts';
import { catalogue } from './pt-br/catalogue.ts';

const memory = (kept: Record<string, string> = {}) => {
  const texts = new Map(Object.entries(kept));
  return {
    texts,
    storage: () => ({
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
      removeItem: (key: string) => void texts.delete(key),
    }),
  };
};

const denied = () => {
  throw new Error('denied');
};

describe('the language of a visit', () => {
  it('is the site’s own until somebody chooses another', () => {
    expect(LANGUAGES).toEqual(['pt-BR', 'en']);
    expect(LANGUAGES.map(languageName)).toEqual(['Português', 'English']);
    expect(recallLanguage({ ...memory(), query: '' })).toBe('pt-BR');
    expect(recallLanguage({ ...memory({ [LANGUAGE_KEY]: 'en' }), query: '' })).toBe('en');
  });

  it('is what an address says, and stays so', () => {
    const { texts, storage } = memory();
    expect(recallLanguage({ storage, query: '?busca=rio&idioma=en' })).toBe('en');
    expect(texts.get(LANGUAGE_KEY)).toBe('en');
    expect(recallLanguage({ storage, query: '?idioma=pt-BR' })).toBe('pt-BR');
    expect(texts.has(LANGUAGE_KEY)).toBe(false);
    expect(recallLanguage({ storage: denied, query: '?idioma=en' })).toBe('en');
    expect(recallLanguage({ storage: denied, query: '' })).toBe('pt-BR');
  });

  it('is one there is, whatever address and storage say', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (kept, asked) => {
        const query = `?${new URLSearchParams({ idioma: asked }).toString()}`;
        expect(LANGUAGES).toContain(recallLanguage({ ...memory({ [LANGUAGE_KEY]: kept }), query }));
      }),
    );
  });
});

describe('another language', () => {
  it('lays its texts over the catalogue and leaves the others as they are', () => {
    const whole = { a: 'á', group: { b: 'bê', c: () => 'cê' }, list: { d: 'dê' } };
    const held = whole.group;
    overlay(whole, { a: 'a', group: { b: 'b' } });
    expect(whole.a).toBe('a');
    expect(held).toEqual({ b: 'b', c: whole.group.c });
    expect(held.c()).toBe('cê');
    expect(whole.list.d).toBe('dê');
  });

  it('is laid over the groups that are loaded, and over those that come later', () => {
    const early = group('early-group', { a: 'á', b: 'bê' });
    layOver({ 'early-group': { a: 'a' }, 'late-group': { c: 'c' } });
    expect(early).toEqual({ a: 'a', b: 'bê' });
    expect(group('late-group', { c: 'cê', d: 'dê' })).toEqual({ c: 'c', d: 'dê' });
    layOver({});
    expect(group('later-group', { e: 'é' })).toEqual({ e: 'é' });
  });

  it('has a text of the same kind for every one it translates', () => {
    const kinds = (whole: unknown, part: unknown, path: string): readonly string[] =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).flatMap(([key, text]) => {
            const before: unknown =
              typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined;
            return kinds(before, text, `${path}.${key}`);
          })
        : typeof part === typeof whole
          ? []
          : [path];
    expect(kinds(catalogue, english.texts, 'en')).toEqual([]);
  });
});

describe('once it is spoken', () => {
  /** The catalogue as it was: other tests read it too. */
  const copyOf = (group: object): object =>
    Object.fromEntries(
      Object.entries(group).map(([key, text]: [string, unknown]) => [
        key,
        typeof text === 'object' && text !== null ? copyOf(text) : text,
      ]),
    );
  const before = copyOf(catalogue);
  afterEach(() => {
    layOver({});
    overlay(catalogue, before);
    formatIn(LOCALE);
  });

  it('is in the catalogue and in the numbers; a language that does not exist changes nothing', async () => {
    expect(await speak('tlh')).toBe(false);
    expect(catalogue.controls.close).toBe('Fechar');
    expect(await speak('en')).toBe(true);
    expect(catalogue.controls.close).toBe('Close');
    expect(catalogue.measurement.types.chuva).toBe('Chuva');
    const noneLeftOut = { stations: 0, isLeast: false };
    expect(catalogue.table.shown(1, 1_234, noneLeftOut)).toBe('1 of 1,234 stations');
    expect(formatNumber(0.5, 1)).toBe('0.5');
  });
});
