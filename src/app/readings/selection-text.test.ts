import { describe, expect, it } from 'vitest';
import { chooseCategory, chooseHistory, chooseValue } from '#domain/quantities/choices/selector.ts';
import { selectionText } from './selection-text.ts';

describe('selectionText', () => {
  it('names measurement and history', () => {
    expect(selectionText(chooseHistory(chooseCategory('chuva'), '003h'))).toBe('Chuva · 3 horas');
  });

  it('names the value if there are several', () => {
    const lastHour = chooseHistory(chooseCategory('umidade'), '001h');
    expect(selectionText(chooseValue(lastHour, 'maxima'))).toBe('Umidade · 1 hora · Máxima');
    expect(selectionText(chooseCategory('umidade'))).toBe('Umidade · Agora');
  });
});
