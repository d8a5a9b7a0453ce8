import { ptBr } from '#app/i18n/pt-br.ts';
import { page } from '#app/ui/page.css.ts';

export const DamsScreen = () => (
  <div className={page}>
    <h1>{ptBr.titles.dams}</h1>
  </div>
);
