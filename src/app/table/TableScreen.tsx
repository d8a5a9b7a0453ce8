import { ptBr } from '#app/i18n/pt-br.ts';
import { page } from '#app/ui/page.css.ts';

export const TableScreen = () => (
  <div className={page}>
    <h1>{ptBr.titles.table}</h1>
  </div>
);
