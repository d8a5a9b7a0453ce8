import { act } from 'react';
import { expect, it } from 'vitest';
import { termsTexts } from '#i18n/pt-br/terms.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { Term } from './Term.tsx';

const { host, root } = reactRoot();

it('is a button named by its question, and its answer follows it', () => {
  act(() => root.render(<Term of="montante" />));
  const button = host.querySelector('button');
  const answer = button?.nextElementSibling;
  expect(button?.getAttribute('aria-label')).toBe('O que é montante?');
  expect(answer?.hasAttribute('popover')).toBe(true);
  expect(answer?.id).toBe(button?.getAttribute('popovertarget'));
  expect(answer?.textContent).toContain(termsTexts.terms.montante.meaning);
});
