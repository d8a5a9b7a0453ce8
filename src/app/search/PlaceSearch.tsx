import { useNavigate } from '@tanstack/react-router';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import type { PageFound } from './found.ts';
import { PlaceCombobox, type WrittenBefore } from './PlaceCombobox.tsx';
import { useOpenFound } from './use-open-found.ts';

/** The search of the whole site, in the bar or alone over a phone's screen: it opens what is chosen, or lists the text in the table. */
export const PlaceSearch = ({
  look,
  before,
  onLeave,
}: {
  readonly look: 'bar' | 'sheet';
  readonly before: WrittenBefore;
  /** Before another page is opened. */
  readonly onLeave?: (() => void) | undefined;
}) => {
  const navigate = useNavigate();
  const open = useOpenFound();
  const choose = (found: PageFound): void => {
    onLeave?.();
    open(found);
  };
  const list = (busca: string): void => {
    onLeave?.();
    void navigate({ to: '/tabela', search: { busca } });
  };
  return (
    <PlaceCombobox
      label={searchTexts.label}
      look={look}
      before={before}
      onChoose={choose}
      onSubmit={list}
    />
  );
};
