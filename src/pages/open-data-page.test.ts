import { expect, it } from 'vitest';
import { openDataPage, plainWords } from './open-data-page.ts';

it('people read labels and sentences, not the words of programs', () => {
  const rio = { valor: 4.619, unidade: 'm', ucum: 'm', casas: 2 };
  const words = plainWords({
    idadeSegundos: 5,
    qualidade: { estrelas: 3, motivos: ['datum-shift'] },
    alerta: { parametro: 'rio', atingido: { nivel: 'alerta', rotulo: 'Cota de alerta', valor: 4 } },
    acontecimento: { kind: 'level-reached', field: 'rio_nivel' },
    leituras: { rio },
  });
  expect(words).toBe(
    'Idade em segundos: 5 · Qualidade: Estrelas: 3 · Motivos: O nível deu um salto raro num rio: o zero da régua pode ter mudado. · Cotas: Medição: Nível do rio · Atingida: Cota: Cota de alerta · Valor: 4 · Leituras: Nível do rio: 4,62 m',
  );
});

it('no text of its data for search engines ends their element', () => {
  const none = { title: '', description: '', notes: [], links: [], rows: () => [] };
  const name = '</script><script>alert(1)</script><!--';
  const page = openDataPage({ ...none, dataset: { name } });
  const [, data = '', ...others] = page.split(/<script[^>]*>|<\/script>/);
  expect([JSON.parse(data), others.length]).toEqual([{ name }, 1]);
});
