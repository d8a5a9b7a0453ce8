import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ptBr } from '#app/i18n/pt-br.ts';
import { button } from '#app/ui/Button.css.ts';
import { Button } from '#app/ui/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { actions, text } from './message.css.ts';

/** In place of a screen that broke: the bars and the other screens stay. */
export const ScreenError = ({ reset }: Pick<ErrorComponentProps, 'reset'>) => {
  const router = useRouter();
  return (
    <div className={page} role="alert">
      <h1>{ptBr.failures.screenTitle}</h1>
      <p className={text}>{ptBr.failures.screenText}</p>
      <div className={actions}>
        <Button
          look="main"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {ptBr.failures.screenRetry}
        </Button>
        <Link to="/mapa" className={button.outlined}>
          {ptBr.failures.screenHome}
        </Link>
      </div>
    </div>
  );
};
