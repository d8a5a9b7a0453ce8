import { LOCALE } from '#domain/text/format.ts';
import {
  LANGUAGE_PARAMETER,
  languageName,
  LANGUAGES,
  rememberLanguage,
} from '#app/i18n/language.ts';
import { shellTexts } from '#app/i18n/pt-br/shell.ts';
import { SelectField } from '#app/ui/SelectField.tsx';
import { place } from './LanguageControl.css.ts';

const OPTIONS = LANGUAGES.map((key) => ({ key, label: languageName(key) }));

/** The visitor's language. The page begins anew in it: whatever was written before would stay in the old one. */
export const LanguageControl = () => (
  <div className={place}>
    <SelectField
      label={shellTexts.language}
      options={OPTIONS}
      chosen={LANGUAGES.find((tag) => tag === document.documentElement.lang) ?? LOCALE}
      onChoose={(tag) => {
        rememberLanguage({ storage: () => localStorage }, tag);
        // An address that names a language would choose it again.
        const address = new URL(location.href);
        address.searchParams.delete(LANGUAGE_PARAMETER);
        location.replace(address);
        location.reload();
      }}
    />
  </div>
);
