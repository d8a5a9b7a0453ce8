import { Link } from '@tanstack/react-router';
import { ptBr } from '#app/i18n/pt-br.ts';
import { button } from '#app/ui/Button.css.ts';
import { page } from '#app/ui/page.css.ts';
import { actions, text } from './message.css.ts';

/** `/404` (SPEC 2). */
export const NotFoundScreen = () => (
  <div className={page}>
    <h1>{ptBr.failures.notFoundTitle}</h1>
    <p className={text}>{ptBr.failures.notFoundText}</p>
    <div className={actions}>
      <Link to="/mapa" className={button.main}>
        {ptBr.failures.notFoundAction}
      </Link>
    </div>
  </div>
);
