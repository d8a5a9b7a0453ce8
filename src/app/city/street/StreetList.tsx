import { Link } from '@tanstack/react-router';
import type { PlacedStreet } from '#domain/network/streets.ts';
import { staffText } from '#i18n/readings/street-text.ts';
import { linkRow, remark } from '#app/ui/page.css.ts';
import { line } from './StreetList.css.ts';

/** Streets with the levels at which water reaches them, each a link to its page but for the one whose page this is. */
export const StreetList = ({
  streets,
  here = null,
  noteOf,
}: {
  readonly streets: readonly PlacedStreet[];
  readonly here?: PlacedStreet | null;
  readonly noteOf?: (street: PlacedStreet) => string;
}) => (
  <ul>
    {streets.map((street) => (
      <li
        key={`${street.link.slug} ${street.link.rua}`}
        className={line}
        aria-current={street === here ? 'page' : undefined}
      >
        {street === here ? (
          <b>{street.name}</b>
        ) : (
          <Link
            className={linkRow}
            to="/cidade/$slug/rua/$rua"
            params={street.link}
            preload={false}
          >
            {street.name}
          </Link>
        )}
        <span>
          {staffText(street.level)} <span className={remark}>{noteOf?.(street)}</span>
        </span>
      </li>
    ))}
  </ul>
);
