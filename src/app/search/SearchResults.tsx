import { Link } from '@tanstack/react-router';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { foundTexts } from '#i18n/pt-br/screens/found.ts';
import { foundLink } from './found-link.ts';
import { FoundOption } from './FoundOption.tsx';
import * as styles from './SearchResults.css.ts';
import { gaugeOf, useCityLevels } from './use-city-levels.ts';
import { useFound } from './use-found.ts';

/** What a text finds, by kind, each a link to its page. */
export const SearchResults = ({ text }: { readonly text: string }) => {
  const { groups, items, isLoading } = useFound(text);
  const levels = useCityLevels(items);
  useAwaitedReadings(isLoading);
  if (items.length === 0) {
    return (
      <output className={styles.note}>
        {isLoading ? controlsTexts.loading : foundTexts.nothing(text)}
      </output>
    );
  }
  return groups.map(({ kind, found }) => (
    <section key={kind} className={styles.group} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{foundTexts.kinds[kind]}</h2>
      <ul>
        {found.map((item) => (
          <li key={item.key}>
            <Link {...foundLink(item)} className={styles.result} preload={false}>
              <FoundOption found={item} level={levels.get(gaugeOf(item) ?? '') ?? null} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
};
