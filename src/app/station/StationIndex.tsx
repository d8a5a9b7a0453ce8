import { ptBr } from '#app/i18n/pt-br.ts';
import { page } from '#app/ui/page.css.ts';

export const StationIndex = () => (
  <div className={page}>
    <h1>{ptBr.titles.stations}</h1>
  </div>
);
