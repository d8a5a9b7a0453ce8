import { tableTexts } from '#app/i18n/pt-br/table.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { Station } from '#domain/station.ts';
import type { StationId } from '#worker/api/frames.ts';
import { noReading, twoLines } from './cells.css.ts';
import { useRow } from './use-row.tsx';

/** A text on one line; the whole of it where the pointer rests. */
export const TextCell = ({
  id,
  textOf,
}: {
  readonly id: StationId;
  readonly textOf: (station: Station) => string | null;
}) => {
  const text = useRow(id, ({ station }) => textOf(station));
  return text === null ? (
    <>
      <span className={noReading} aria-hidden="true">
        –
      </span>
      <span className={visuallyHidden}>{tableTexts.unknown}</span>
    </>
  ) : (
    <span className={twoLines} title={text}>
      {text}
    </span>
  );
};
