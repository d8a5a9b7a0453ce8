import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatIn, formatNumber, LOCALE } from '#domain/format.ts';
import { LANGUAGE_KEY, languageName, LANGUAGES, recallLanguage, speak } from './language.ts';
import { language as english } from './languages/en.ts';
import { overlay } from './overlay.ts';
import { ptBr } from './pt-br.ts';

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
    expect(kinds(ptBr, english.texts, 'en')).toEqual([]);
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
  const before = copyOf(ptBr);
  afterEach(() => {
    overlay(ptBr, before);
    formatIn(LOCALE);
  });

  it('is in the catalogue and in the numbers; a language that does not exist changes nothing', async () => {
    expect(await speak('tlh')).toBe(false);
    expect(ptBr.controls.close).toBe('Fechar');
    expect(await speak('en')).toBe(true);
    expect(ptBr.controls.close).toBe('Close');
    expect(ptBr.measurement.types.chuva).toBe('Chuva');
    expect(ptBr.table.shown(1, 1_234)).toBe('1 of 1,234 stations');
    expect(formatNumber(0.5, 1)).toBe('0.5');
  });
});
